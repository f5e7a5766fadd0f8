import { hasSqlState } from '#/db/sqlState.ts'

/** Whether the database refused a row because another has the same key. */
export const isUniqueViolation = (error: unknown): boolean => hasSqlState(error, '23505')
