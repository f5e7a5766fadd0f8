import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import type { SeededRandom } from '#/shared/seededRandom.ts'
import { GENERATED_NOW, generateGame } from '../../bench/catalog/generate.ts'
import { storeDevelopers, storeGames, storeLinks, storeTags } from '../../bench/catalog/storeGenerated.ts'

type Change = (db: Kysely<DB>, game: number, random: SeededRandom, member: string) => Promise<unknown>

/** Makes one change of any kind that a list can show, to a game or to what `members` think of it. */
export async function randomChange(db: Kysely<DB>, random: SeededRandom, members: string[]): Promise<void> {
  const games = await db.selectFrom('games').select('id').orderBy('id').execute()
  await random.pick(CHANGES)(db, random.pick(games).id, random, random.pick(members))
}

const another = (random: SeededRandom, id = 0) =>
  generateGame(id, GENERATED_NOW.getTime() - random.whole(0, 2_000 * 86_400_000), random)

const vote: Change = (db, game_id, random, user_id) =>
  db
    .insertInto('votes')
    .values({ game_id, user_id, type: random.chance(0.7) ? 1 : -1 })
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'user_id']).doUpdateSet({ type: sql`-votes.type` }),
    )
    .execute()

const unvote: Change = (db, game, _, user) =>
  db.deleteFrom('votes').where('game_id', '=', game).where('user_id', '=', user).execute()

const favor: Change = (db, game_id, _, user_id) =>
  db
    .insertInto('favorites')
    .values({ game_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const block: Change = (db, game_id, _, user_id) =>
  db
    .insertInto('blocked_games')
    .values({ game_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const unblock: Change = (db, _game, _random, user) =>
  db.deleteFrom('blocked_games').where('user_id', '=', user).execute()

const put: Change = (db, game_id, random, user_id) => {
  const { id: status } = random.pick(LIBRARY_STATUSES)
  return db
    .insertInto('library')
    .values({ game_id, user_id, status })
    .onConflict((conflict) => conflict.columns(['user_id', 'game_id']).doUpdateSet({ status }))
    .execute()
}

const take: Change = (db, game, _, user) =>
  db.deleteFrom('library').where('game_id', '=', game).where('user_id', '=', user).execute()

const retag: Change = async (db, id, random) => {
  await db.deleteFrom('game_tags').where('game_id', '=', id).execute()
  await storeTags(db, [{ ...another(random), id }])
}

const relink: Change = async (db, id, random) => {
  await db.deleteFrom('game_links').where('game_id', '=', id).execute()
  await storeLinks(db, [{ ...another(random), id }])
}

const redevelop: Change = (db, id, random) => storeDevelopers(db, [{ ...another(random), id }])

const renameDeveloper: Change = (db, game, random) =>
  sql`update developers set name = ${`Renamed ${random.whole(1, 1_000_000)}`}, other_names = array[name]
       where other_names = '{}' and id in (select developer_id from game_developers where game_id = ${game})
         and id = (select min(developer_id) from game_developers where game_id = ${game})`.execute(db)

const edit = (db: Kysely<DB>, game: number, values: Record<string, unknown>) =>
  db.updateTable('games').set(values).where('id', '=', game).execute()

const rename: Change = (db, game, random) => edit(db, game, { name: another(random).name })
const renameOtherwise: Change = (db, game, random) =>
  edit(db, game, { other_names: Array.from({ length: random.whole(0, 3) }, () => another(random).name) })
const describe: Change = (db, game, random) => edit(db, game, { desc: another(random).desc })
const confirm: Change = (db, game, random) => edit(db, game, { confirmed: random.chance(0.8) })
const remove: Change = (db, game, random) => edit(db, game, { is_removed: random.chance(0.3) })
const archive: Change = (db, game, random) =>
  edit(db, game, { notes: random.chance(0.5) ? '[{"archived": true}]' : '[]' })
const redate: Change = (db, game, random) =>
  edit(db, game, {
    release_date: random.chance(0.3) ? null : `${random.whole(2012, 2026)}-0${random.whole(1, 9)}-15`,
    created_at: new Date(GENERATED_NOW.getTime() - random.whole(0, 60 * 86_400_000)),
  })

const count: Change = (db, game, random) =>
  db
    .updateTable('game_stats')
    .set({ reviews: random.whole(0, 30), last_update_at: random.chance(0.3) ? null : GENERATED_NOW })
    .where('game_id', '=', game)
    .execute()

/** Votes on many games at once, as an import or a moderator brings them. */
const manyVotes: Change = (db, game, random) =>
  db
    .updateTable('game_counts')
    .set({ upvotes: sql`upvotes + ${random.whole(0, 9)}`, downvotes: sql`downvotes + ${random.whole(0, 4)}` })
    .where(sql<boolean>`game_id % ${random.whole(2, 7)} = ${game % 2}`)
    .execute()

const add: Change = async (db, _, random) => {
  const { id } = await db
    .selectFrom('games')
    .select(sql<number>`max(id) + 1`.as('id'))
    .executeTakeFirstOrThrow()
  await storeGames(db, [another(random, id)])
}

const replace: Change = async (db, id, random) => {
  await db.deleteFrom('games').where('id', '=', id).execute()
  // Every other time the number is given to a new game: ids then do not rise in the order of adding.
  if (random.chance(0.5)) await storeGames(db, [another(random, id)])
}

const CHANGES: readonly Change[] = [
  ...[
    vote,
    vote,
    vote,
    vote,
    unvote,
    favor,
    put,
    put,
    take,
    block,
    unblock,
    retag,
    retag,
    relink,
    redevelop,
    redevelop,
    renameDeveloper,
    rename,
    renameOtherwise,
    renameOtherwise,
    describe,
  ],
  ...[confirm, remove, archive, redate, redate, count, manyVotes, add, add, replace],
]
