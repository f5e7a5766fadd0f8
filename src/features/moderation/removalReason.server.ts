import { ApiProblem } from '#/http/problem.ts'

/** Throws `ApiProblem` 400 where a moderator removes another member's text without saying why. */
export function requireReason(reason: string): void {
  if (reason !== '') return
  const message = 'Say why you remove it: the author reads the reason'
  throw new ApiProblem(400, message, [{ parameter: 'reason', message }])
}
