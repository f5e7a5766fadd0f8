import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { ApiProblem } from '#/http/problem.ts'

/** The response to a review that was written; `done` is a sentence. */
export const reviewWritten = (id: number, isHeld: boolean, done: string): PostWritten => ({
  id,
  is_held: isHeld,
  message: isHeld ? `${done} Others can see it after a moderator approves it.` : done,
})

/** The 409 for a text that its author already published within the last day. */
export function repeatedReview(): ApiProblem {
  const message = 'You already posted the same text today. Write something specific to this game.'
  return new ApiProblem(409, message, [{ parameter: 'content', message }])
}
