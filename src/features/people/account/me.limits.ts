/** Characters. */
export const DISPLAY_NAME_BOUNDS = { min: 1, max: 40 } as const
export const ABOUT_MAX = 1000
/** Games that a member may hide from their lists. */
export const BLOCKED_GAMES_MAX = 500
/** Members that a member may mute. */
export const MUTED_MEMBERS_MAX = 500
/** Tags that a member may hide, and as many that they may like. */
export const MAX_CHOSEN_TAGS = 40
/** What lists do with games tagged NSFW. The first is the default, also for visitors. */
export const NSFW_CHOICES = ['hide', 'blur', 'show'] as const
export type NsfwChoice = (typeof NSFW_CHOICES)[number]
