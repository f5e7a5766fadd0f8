import { groupDigits } from '#/shared/formatCount.ts'
import type { ExperienceToday } from './experience.contract.ts'
import { EXP_GRANTS } from './expGrants.ts'

/** What was gained and for what, from the latest grants, newest first: 'Review +10 EXP'. Without the reason where they don't add up. */
export function gainText(gained: number, latest: ExperienceToday['latest']): string {
  let left = gained
  const reasons = new Map<string, number>()
  for (const { kind, exp } of latest) {
    if (left <= 0) break
    left -= exp
    const { name } = EXP_GRANTS[kind]
    reasons.set(name, (reasons.get(name) ?? 0) + exp)
  }
  if (left !== 0) return `+${groupDigits(gained)} EXP`
  return `${[...reasons].map(([name, exp]) => `${name} +${groupDigits(exp)}`).join(', ')} EXP`
}
