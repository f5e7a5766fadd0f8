import { useQuery } from '@tanstack/react-query'
import { UpdateTime } from '#/features/stewardship/updates/UpdateTime.tsx'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import { gameUpdatesQuery } from '#/features/stewardship/updates/updates.client.ts'
import type { GameUpdate } from '#/features/stewardship/updates/updates.contract.ts'
import { paths } from '#/shared/paths.ts'
import styles from './OtherUpdates.module.css'

/** The latest updates of the same game. */
export function OtherUpdates({ update }: { update: Pick<GameUpdate, 'id' | 'game'> }) {
  const latest = useQuery(gameUpdatesQuery(update.game.urlid)).data?.items ?? []
  const others = latest.filter((each) => each.id !== update.id)
  if (others.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>Latest updates of {update.game.name}</h2>
      <ol className="card lined">
        {others.map((other) => (
          <li key={other.id}>
            <a className={styles.link} href={paths.update(other.id)}>
              <span className="min-0 break">{updateName(other)}</span>
              <UpdateTime update={other} className="rigid muted text-13" />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
