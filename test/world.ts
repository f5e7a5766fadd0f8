/** The members of the little world in which tests of the API play. */
export const PEOPLE = {
  alice: '00000000-0000-4000-8000-00000000a11c',
  bob: '00000000-0000-4000-8000-000000000b0b',
  carol: '00000000-0000-4000-8000-0000000ca401',
  dev: '00000000-0000-4000-8000-000000000de5',
  mod: '00000000-0000-4000-8000-000000000b0d',
} as const

/** Its games; `tower` has everything that a game can have. */
export const GAMES = { tower: 1, mine: 2, colony: 3, clicker: 4, gone: 5, farm: 6 } as const

/** Its one edit, of `tower` by bob, which mod accepted. */
export const EDITS = { applied: 1 } as const

/** Noon of a day, as the database takes it. */
export const at = (day: string) => `${day}T12:00:00.000Z`

/** What the members of the little world wrote: three reviews and two discussions of `tower`, and community posts. */
export const POSTS = {
  aliceReview: 1,
  bobReview: 2,
  carolReview: 3,
  discussion: 4,
  gameDiscussion: 5,
  list: 6,
  privateList: 7,
  poll: 8,
  removed: 9,
  held: 10,
  orphan: 11,
} as const

export const REVIEW_TEXT =
  'A calm game that keeps its promise: the numbers go up, and one can see why they do.'
