import { useQuery } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { ownGameQuery } from '#/features/stewardship/edits/ownGame.client.ts'

/** Shows the member who added an unconfirmed game its position in the queue; shows nothing to others. */
export function QueuePlace({ gameId }: { gameId: number }) {
  const own = useQuery({ ...ownGameQuery(gameId, useViewerId()), staleTime: 0 })
  const place = own.data?.queue_place
  if (place === null || place === undefined) return null
  return (
    <strong>
      {place === 1 ? 'It’s next in the queue.' : `It’s number ${place} in the queue.`} You’ll get a
      notification when a moderator has reviewed it.
    </strong>
  )
}
