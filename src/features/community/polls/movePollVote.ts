import type { Post } from '#/features/community/posts/posts.contract.ts'

type Poll = NonNullable<Post['poll']>

/** The results after one member's vote moved from `before` (null: there was none) to `after`. */
export function movePollVote(poll: Poll, before: number | null, after: number): Poll {
  if (before === after) return poll
  const change = (position: number) => (position === after ? 1 : position === before ? -1 : 0)
  return {
    ...poll,
    options: poll.options.map((option) => ({
      ...option,
      votes: Math.max(0, option.votes + change(option.position)),
    })),
  }
}
