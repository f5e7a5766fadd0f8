import { type Refusal, refuse } from '#/shared/refusal.ts'

/** Why a poll takes no vote; undefined if it does. */
export function refusePollVote(poll: { is_open: boolean }): Refusal | undefined {
  return poll.is_open ? undefined : refuse(409, 'This poll has ended. You can no longer vote in it.')
}
