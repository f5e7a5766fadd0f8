import { TOP_LEVEL } from '#/shared/levels.ts'
import type { Requirement } from './data/collectible.ts'
import { countMerit, type Standing } from './data/thresholds.ts'

/** Whether a member with that standing has reached what an item requires. A prestige counts as level 100, which it began at. */
export function isReached(requirement: Requirement, standing: Standing): boolean {
  const { value, needed } = progressTowards(requirement, standing)
  return value >= needed
}

/** How far a member is from what an item requires: `value` of `needed`. */
export function progressTowards(
  requirement: Requirement,
  standing: Standing,
): { value: number; needed: number } {
  switch (requirement.kind) {
    case 'level':
      return { value: standing.prestige > 0 ? TOP_LEVEL : standing.level, needed: requirement.level }
    case 'merit':
      return { value: standing.merits[requirement.merit], needed: requirement.count }
    case 'patron':
      return { value: standing.isPremium ? 1 : 0, needed: 1 }
    case 'patron-level':
      return { value: standing.isPremium ? standing.patronLevel : 0, needed: requirement.level }
    case 'patron-length':
      return { value: standing.isPremium ? standing.patronDays : 0, needed: requirement.days }
    case 'prestige':
      return { value: standing.prestige, needed: requirement.prestige }
  }
}

/** The items of a list that a member with that standing has unlocked. */
export const unlocksAt = <T extends { requirement: Requirement }>(
  items: readonly T[],
  standing: Standing,
): T[] => items.filter(({ requirement }) => isReached(requirement, standing))

/** How to unlock an item: 'Reach level 12'. */
export function describeRequirement(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'level':
      return requirement.level <= 1 ? 'Yours from the start' : `Reach level ${requirement.level}`
    case 'merit':
      return countMerit(requirement.merit, requirement.count)
    case 'patron':
      return 'Support the site on Patreon'
    case 'patron-level':
      return `Support the site on Patreon at level ${requirement.level}`
    case 'patron-length':
      return `Support the site for ${requirement.days} days`
    case 'prestige':
      return `Reach prestige ${requirement.prestige}`
  }
}
