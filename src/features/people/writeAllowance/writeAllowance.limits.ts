/** The kinds of writes whose limits are so small that their forms say them beforehand. */
export const TOLD_KINDS = ['games', 'posts', 'feedback'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]
