import { invalidField } from '#/http/problem.ts'

/** Throws `ApiProblem` 400 if a moderator removes another member's text without a reason. */
export function requireReason(reason: string): void {
  if (reason === '') throw invalidField('reason', 'Give a reason for the removal. The author will see it')
}
