import { useGamesOfDevelopers } from '#/features/catalog/browse/gamesOfDevelopers.ts'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { DEVELOPER_PAGE_SIZE } from '#/features/catalog/index/query/catalog.address.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { GameLine } from './GameLine.tsx'
import styles from './MoreLikeThis.module.css'

/** Other games by the developers of a game, most voted first; nothing if there is none. */
export function MoreByDeveloper({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const slugs = game.developers.map(({ slug }) => slug)
  const { data, isEveryones } = useGamesOfDevelopers(slugs)
  const others = data?.items.filter(({ id }) => id !== game.id).slice(0, DEVELOPER_PAGE_SIZE - 1) ?? []
  if (!data || others.length === 0) return null
  const [slug] = slugs
  return (
    <section data-everyones={isEveryones ? '' : undefined}>
      <Heading className={styles.heading}>
        More by {slugs.length === 1 ? 'this developer' : 'these developers'}
      </Heading>
      <List className="stack gap-12">
        {others.map((other) => (
          <li key={other.id}>
            <GameLine
              game={other}
              note={
                <span className="muted text-13">
                  <ScorePercent percent={shownRating(other)} /> ·{' '}
                  {plural(other.upvotes + other.downvotes, 'vote')}
                </span>
              }
            />
          </li>
        ))}
      </List>
      <LinkButton
        size="small"
        endIcon="arrow-right"
        className={styles.more}
        href={
          slugs.length === 1 ? paths.developer(slug!) : paths.search({ dev: slugs.join(','), sort: 'votes' })
        }
      >
        See all {groupDigits(data.total)}
      </LinkButton>
    </section>
  )
}
