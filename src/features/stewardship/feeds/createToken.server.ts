import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import type { OwnedGame } from '#/features/stewardship/owners/ownership.queries.server.ts'
import { paths } from '#/shared/paths.ts'
import { MAX_TOKENS } from './feeds.limits.ts'
import { insertToken } from './tokens.writes.server.ts'

interface GivenToken {
  game: OwnedGame
  userId: string
  name: string
}

/** Creates a token for pushing updates. Returns nothing if the game has as many as it can have. The developer is notified. */
export async function createToken(trx: Kysely<DB>, emit: Emit, { game, userId, name }: GivenToken) {
  const token = await insertToken(trx, { gameId: game.id, userId, name, max: MAX_TOKENS })
  // A stolen session could create one to keep its access.
  if (token && game.developerId)
    await notify(trx, emit, {
      userId: game.developerId,
      type: 'feed',
      title: `A token for pushing updates of ${game.name} was created`,
      text: 'If that wasn’t you, revoke it under “Automatic updates” on the game’s page, and change your password.',
      link: paths.game(game.urlid),
    })
  return token
}
