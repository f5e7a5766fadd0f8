/** What the operator of a new site is led through on the Admin page. Each step can be skipped. */
export const SETUP_STEPS = ['details', 'address', 'mail', 'pages', 'games', 'providers'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Characters that someone may type as the one-time code: its letters, and whatever is between them. */
export const MAX_CODE_LENGTH = 40
