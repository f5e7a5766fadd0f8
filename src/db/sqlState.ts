/**
 * Whether an error of the database has one of these codes (SQLSTATE, five characters) or a code of one of these classes (their first
 * two): 22 and 23 are data and constraints, 40 deadlocks, 55P03 and 57014 time limits.
 */
export function hasSqlState(error: unknown, ...states: readonly string[]): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && code.length === 5 && states.some((state) => code.startsWith(state))
}
