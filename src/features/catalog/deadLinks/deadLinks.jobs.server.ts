import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { defineJob } from '#/jobs/job.ts'
import { judgeFailure, type LinkState } from './deadLinks.rules.ts'
import { claimGames, gamesEachHour, playableLinks, storeStates } from './deadLinks.writes.server.ts'

/** Games that are claimed together: a kill costs them their turn of this week. */
const BATCH = 10

/** Looks at the links of games, one after the other, so that no site has two requests at once. */
export const checkLinks = defineJob({
  name: 'dead-links',
  description: 'checks the playable links of games once a week and reports dead ones to moderators',
  schedule: '37 * * * *',
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 3500,
  async run({ db, events, safeFetch }, { signal }) {
    let left = await gamesEachHour(db.kysely)
    while (left > 0 && !signal.aborted) {
      const games = await claimGames(db.kysely, Math.min(BATCH, left))
      if (games.length === 0) return
      left -= games.length
      for (const gameId of games) {
        if (signal.aborted) return
        const links = await playableLinks(db.kysely, gameId)
        const states = new Map<string, LinkState>()
        for (const link of links.links) states.set(link, await checkLink(safeFetch, link))
        await events.write(async (trx, emit) => {
          if (await storeStates(trx, gameId, links, states)) emit({ type: 'game', gameId })
        })
      }
    }
  },
})

/** Whether a link leads anywhere. Only the response's head is read. */
async function checkLink(safeFetch: SafeFetch, link: string): Promise<LinkState> {
  try {
    await safeFetch(link, { wanted: 'text', maxBytes: 1 })
    return { isAlive: true }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return judgeFailure(error.failure, error.status, error.message)
  }
}
