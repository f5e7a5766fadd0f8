/** What the site counts the use of; other names are refused, so that nobody fills the table. */
export const INTERACTIONS = ['play', 'trailer', 'screenshots', 'more-like-this'] as const
export type Interaction = (typeof INTERACTIONS)[number]
