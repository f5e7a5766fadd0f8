/** Whether the database refused a row because another has the same key. */
export const isUniqueViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'
