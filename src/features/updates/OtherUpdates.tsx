import { useQuery } from '@tanstack/react-query'
import { paths } from '#/shared/paths.ts'
import styles from './OtherUpdates.module.css'
import { UpdateTime } from './UpdateTime.tsx'
import { updateName } from './updateName.ts'
import { gameUpdatesQuery } from './updates.client.ts'
import type { GameUpdate } from './updates.contract.ts'

/** The latest updates of the same game. */
export function OtherUpdates({ update }: { update: Pick<GameUpdate, 'id' | 'game'> }) {
  const latest = useQuery(gameUpdatesQuery(update.game.urlid)).data?.items ?? []
  const others = latest.filter((each) => each.id !== update.id)
  if (others.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>Latest updates of {update.game.name}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ol className={styles.list} role="list">
        {others.map((other) => (
          <li key={other.id}>
            <a className={styles.link} href={paths.update(other.id)}>
              <span className={styles.name}>{updateName(other)}</span>
              <UpdateTime update={other} className={styles.time} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
