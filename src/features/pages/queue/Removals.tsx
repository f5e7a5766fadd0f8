import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import type { QueueState } from './queue.contract.ts'

/** How far the removals of votes are that moderators have granted. */
export function Removals({ removals }: Pick<QueueState, 'removals'>) {
  return (
    <div role="status">
      {removals.map(({ game, urlid, removed, votes }) => (
        <p key={urlid}>
          Removing votes on <a href={paths.game(urlid)}>{game}</a>: {groupDigits(removed)} of{' '}
          {groupDigits(votes)}
        </p>
      ))}
    </div>
  )
}
