const FIRST = 3
const MOST = 6
const DAYS_PER_POINT = 7

/**
 * Experience for a day's visit: 3, one more for each 7 days in a row, at most 6; each prestige, and being a supporter, adds a
 * tenth (rounded).
 */
export function dailyExp(streak: number, member: { prestige: number; is_premium: boolean }): number {
  const base = Math.min(FIRST + Math.floor(streak / DAYS_PER_POINT), MOST)
  const tenths = 10 + member.prestige + (member.is_premium ? 1 : 0)
  return Math.round((base * tenths) / 10)
}
