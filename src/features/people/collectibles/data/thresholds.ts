import { plural } from '#/shared/plural.ts'

/** What merit badges are for. */
export const MERIT_KINDS = ['analyst', 'curator', 'maintainer', 'visitor', 'voter'] as const
export type MeritKind = (typeof MERIT_KINDS)[number]

export interface Merit {
  /** The counts at which its three badges unlock. */
  thresholds: readonly [number, number, number]
  /** What is counted: 'games reviewed'. */
  counted: string
  /** One of them: 'game reviewed'. */
  countedOne: string
  /** What its member is told, before the number: 'You reviewed'. */
  deed: string
  /** What is numbered: 'game'. */
  unit: string
}

export const MERITS: Readonly<Record<MeritKind, Merit>> = {
  analyst: {
    thresholds: [1, 5, 15],
    counted: 'games reviewed',
    countedOne: 'game reviewed',
    deed: 'You reviewed',
    unit: 'game',
  },
  curator: {
    thresholds: [1, 2, 3],
    counted: 'games added',
    countedOne: 'game added',
    deed: 'You added',
    unit: 'game',
  },
  maintainer: {
    thresholds: [1, 2, 3],
    counted: 'updates added',
    countedOne: 'update added',
    deed: 'You added',
    unit: 'update',
  },
  visitor: {
    thresholds: [7, 30, 60],
    counted: 'days visited',
    countedOne: 'day visited',
    deed: 'You visited on',
    unit: 'day',
  },
  voter: {
    thresholds: [1, 10, 20],
    counted: 'games voted on',
    countedOne: 'game voted on',
    deed: 'You voted on',
    unit: 'game',
  },
}

/** '1 game reviewed', '5 games reviewed'. */
export const countMerit = (merit: MeritKind, count: number): string =>
  plural(count, MERITS[merit].countedOne, MERITS[merit].counted)

/** What a member is told who reached a count: 'You reviewed 5 games.' */
export const describeMerit = (merit: MeritKind, count: number): string =>
  `${MERITS[merit].deed} ${plural(count, MERITS[merit].unit)}.`

/** The rarities of a merit's three badges. */
export const MERIT_COLORS = [1, 2, 4] as const

/** The id of a merit's badge, `tier` 0 to 2, within its group. The order of the merits stays; new ones are appended. */
export const meritBadgeId = (merit: MeritKind, tier: number): number =>
  MERIT_KINDS.indexOf(merit) * MERIT_COLORS.length + tier + 1

/** Days of support at which supporters earn a name badge and a name color. */
export const PATRON_LENGTHS = [30, 60, 90, 120, 150] as const

/** How far a member has come in everything that unlocks items. */
export interface Standing {
  /** 1 to 100. */
  level: number
  prestige: number
  merits: Readonly<Record<MeritKind, number>>
  isPremium: boolean
  /** The level of support; 0 without it. */
  patronLevel: number
  /** Days since the current support began; 0 without support. */
  patronDays: number
}
