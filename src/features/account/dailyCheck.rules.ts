const FIRST_DAY_EXP = 3
const MAX_BASE_EXP = 6
const DAYS_PER_POINT = 7

/**
 * Experience for a daily visit: 3, plus 1 for every 7 days in a row, at most 6. Each prestige adds 10 percent, and so does being a
 * supporter (rounded).
 */
export function dailyExp(streak: number, member: { prestige: number; is_premium: boolean }): number {
  const base = Math.min(FIRST_DAY_EXP + Math.floor(streak / DAYS_PER_POINT), MAX_BASE_EXP)
  const tenths = 10 + member.prestige + (member.is_premium ? 1 : 0)
  return Math.round((base * tenths) / 10)
}
