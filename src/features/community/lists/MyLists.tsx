import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Expandable } from '#/ui/Expandable.tsx'
import { List } from '#/ui/List.tsx'
import { Time } from '#/ui/Time.tsx'
import { ownListsQuery } from './lists.client.ts'
import styles from './MyLists.module.css'

/** Height in pixels of the first few lists. */
const HEIGHT_PX = 264

/** The viewer's own lists, private ones among them, above those of everybody. */
export default function MyLists() {
  const { data } = useQuery(ownListsQuery(useViewerId()))
  const now = useNow()
  if (!data) return null
  return (
    <section className={classes('panel stack gap-12 pad-16', styles.box)} aria-labelledby="my-lists">
      <h2 id="my-lists" className="text-18">
        My lists
      </h2>
      {data.lists.length === 0 ? (
        <p className="muted text-13">
          Collect games to play next or to recommend. Lists can be public or private.
        </p>
      ) : (
        <Expandable height={HEIGHT_PX} label="See all my lists">
          <List className="lined">
            {data.lists.map((list) => (
              <li key={list.id} className={styles.list}>
                <a className="min-0 break" href={paths.list(list.id)}>
                  {list.title}
                </a>
                {list.is_private && <Chip icon="eye-off">Private</Chip>}
                {list.is_held && (
                  <Chip icon="clock" tone="warning">
                    Held for review
                  </Chip>
                )}
                <span className="muted text-13 push-end">
                  {plural(list.games, 'game')} · <Time value={list.updated_at} now={now} />
                </span>
              </li>
            ))}
          </List>
        </Expandable>
      )}
    </section>
  )
}
