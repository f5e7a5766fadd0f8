export const EXP_PER_LEVEL = 30
export const TOP_LEVEL = 100
export const MAX_PRESTIGE = 3

export const canPrestige = ({ level, prestige }: { level: number; prestige: number }): boolean =>
  level >= TOP_LEVEL && prestige < MAX_PRESTIGE

/** The first level of each color, and the color: from common (1) to legendary (6). The database computes the same (`profiles.level_color`). */
export const LEVEL_TIERS = [
  { from: 1, color: 1 },
  { from: 12, color: 2 },
  { from: 25, color: 3 },
  { from: 45, color: 4 },
  { from: 70, color: 5 },
  { from: 90, color: 6 },
] as const
