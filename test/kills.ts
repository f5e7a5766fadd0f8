/** How much the tests that kill a process do: `npm test -- --full` sets FULL=1. */
export const KILL_ROUNDS = process.env.FULL === '1' ? 3 : 1

/** How often they kill it at a random moment. */
export const KILLS = 10 * KILL_ROUNDS
