import { groupDigits } from '#/shared/formatCount.ts'
import type { ExperienceToday } from './experience.contract.ts'
import { EXP_GRANTS } from './expGrants.ts'

/**
 * What was gained from one total to another, and for what, from the latest grants, newest first: 'Review +10 EXP'. Without the reason where
 * the grants between the two don't add up, as after a loss.
 */
export function gainText(
  { before, total }: { before: number; total: number },
  latest: ExperienceToday['latest'],
): string {
  let left = total - before
  const reasons = new Map<string, number>()
  for (const { kind, exp } of latest.filter((grant) => grant.total > before && grant.total <= total)) {
    left -= exp
    const { name } = EXP_GRANTS[kind]
    reasons.set(name, (reasons.get(name) ?? 0) + exp)
  }
  if (left !== 0) return `+${groupDigits(total - before)} EXP`
  return `${[...reasons].map(([name, exp]) => `${name} +${groupDigits(exp)}`).join(', ')} EXP`
}
