import { ApiProblem } from '#/http/problem.ts'

/** Throws `ApiProblem` 400 if a moderator removes another member's text without a reason. */
export function requireReason(reason: string): void {
  if (reason !== '') return
  const message = 'Give a reason for the removal. The author will see it'
  throw new ApiProblem(400, message, [{ parameter: 'reason', message }])
}
