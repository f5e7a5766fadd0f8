import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findGamesByLink } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { lockRelations } from '#/features/catalog/relations/relations.writes.server.ts'
import { applyChanges, columnsOf } from '#/features/stewardship/edits/applyChanges.server.ts'
import type { AddGameInput, GameAdded } from '#/features/stewardship/edits/edits.contract.ts'
import { findQueuePlace } from '#/features/stewardship/edits/edits.queries.server.ts'
import { resolveChanges } from '#/features/stewardship/edits/resolveChanges.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { skeletonOf } from '#/shared/confusables.ts'
import { paths } from '#/shared/paths.ts'
import { insertGame, lockAdding } from './addedGames.writes.server.ts'
import { urlidsFor } from './gameUrlids.ts'

/** Adds an unconfirmed game. Throws `ApiProblem` 409 for a game with the same name and link as another. */
export function addGame(
  { config, events }: Services,
  member: Member,
  input: AddGameInput,
): Promise<GameAdded> {
  return events.write(async (trx, emit) => {
    if (input.relations.length > 0) await lockRelations(trx)
    const fields = await resolveChanges(trx, input, {
      current: undefined,
      siteUrl: config.siteUrl,
      prefix: '',
    })
    await lockAdding(trx)
    await refuseSameGame(trx, input)
    const { name, ...columns } = await columnsOf(trx, fields)
    const game = await insertGame(trx, urlidsFor(input.name, input.developers[0]), {
      ...columns,
      name: input.name,
      added_by: member.userId,
      confirmed: false,
    })
    if (!game) throw new ApiProblem(409, 'No address is available for this game. Try again.')
    const { links, tags, developers, relations } = fields
    await applyChanges(trx, { id: game.id, ss_thumbnails: [] }, { links, tags, developers, relations }, '')
    const queuePlace = await findQueuePlace(trx, game.id)
    for (const id of [game.id, ...input.relations.map((relation) => relation.game)])
      emit({ type: 'game', gameId: id })
    return { ...game, queuePlace }
  })
}

/** A form that is sent twice, or a game that somebody has just added: the member continues on its page. */
export async function refuseSameGame(trx: Kysely<DB>, { name, links }: AddGameInput): Promise<void> {
  const others = await findGamesByLink(
    trx,
    links.map((link) => link.url),
  )
  const same = others.find((game) => skeletonOf(game.name) === skeletonOf(name))
  if (same)
    throw ApiProblem.coded(
      409,
      'same_game',
      `${same.name} is already in the catalog with the same link. Edit that game instead.`,
      paths.game(same.urlid),
    )
}
