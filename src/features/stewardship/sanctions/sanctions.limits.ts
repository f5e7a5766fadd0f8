/** The longest temporary ban, in days. */
export const MAX_BAN_DAYS = 3660
/** The bans that are offered, in days. */
export const BAN_DAYS = [1, 3, 7, 30, 365, 3660] as const
