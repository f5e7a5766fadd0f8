import type { Game } from '#/features/catalog/games/games.contract.ts'
import { relationLabel } from '#/features/catalog/relations/relations.rules.ts'
import { useIsWanted } from '#/features/catalog/searches/listDefaults.client.ts'
import { classes } from '#/ui/classes.ts'
import { List } from '#/ui/List.tsx'
import { GameLine } from './GameLine.tsx'
import styles from './RelatedGames.module.css'

/** Sequels, mods, demos, remakes, and games of the same series, without those that the reader hides; nothing if there are none. */
export function RelatedGames({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const isWanted = useIsWanted(game.tags)
  const relations = game.relations.filter(({ game: other }) => isWanted(other))
  if (relations.length === 0) return null
  return (
    <section aria-label="Related games">
      <Heading className={styles.heading}>Related games</Heading>
      <List className={classes('fades', styles.games)}>
        {relations.map(({ kind, game: other }) => (
          <li key={other.id}>
            <GameLine game={other} label={relationLabel(kind)} />
          </li>
        ))}
      </List>
    </section>
  )
}
