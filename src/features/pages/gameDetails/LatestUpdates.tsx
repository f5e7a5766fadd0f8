import { useQuery } from '@tanstack/react-query'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { AutomaticUpdates } from '#/features/stewardship/feeds/AutomaticUpdates.tsx'
import { useUpdateComposer } from '#/features/stewardship/updates/updateComposer.ts'
import { gameUpdatesQuery } from '#/features/stewardship/updates/updates.client.ts'
import { excerpt } from '#/shared/excerpt.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './LatestUpdates.module.css'

/** Characters of an update without a title. */
const MAX_EXCERPT = 180

/** A game's three latest updates. */
export function LatestUpdates({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const now = useNow()
  const addUpdate = useUpdateComposer()
  const updates = useQuery(gameUpdatesQuery(game.urlid))
  return (
    <section>
      <div className={styles.head}>
        <Heading className={styles.heading}>Latest updates</Heading>
        <span className={styles.tools}>
          {updates.data?.items.length === 0 && <span className="muted">No updates yet!</span>}
          <span className="push-end" />
          <AutomaticUpdates game={game} />
          <Button size="small" variant="plain" icon="plus" onClick={() => addUpdate(game)}>
            Add an update
          </Button>
        </span>
      </div>
      {updates.isPending && <SkeletonText lines={3} />}
      {updates.isError && <p className="muted">The updates couldn’t be loaded.</p>}
      <ol className={classes('stack gap-12', styles.updates)}>
        {updates.data?.items.map((update) => (
          <li key={update.id} className={styles.update}>
            <div className={styles.line}>
              <strong className="text-15 break">{update.version_number}</strong>
              <span className="muted">
                <Time value={update.created_at} now={now} />
              </span>
              <a
                className="finger"
                href={paths.update(update.id)}
                aria-label={`See details of ${update.version_number ?? update.title ?? 'this update'}`}
              >
                see details
              </a>
            </div>
            <p className="muted break">{update.title ?? excerpt(update.content, MAX_EXCERPT)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
