/**
 * A process of its own for src/features/catalog/votes/votes.process.test.ts: opens the embedded database in the folder given, or the one of
 * DATABASE_URL, and casts votes in groups, as the site does. Says "member game" for each that was acknowledged, until it is killed.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { Events } from '#/events.server.ts'
import { voteCaster } from '#/features/catalog/votes/castVote.server.ts'
import { ephemeralKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { printLine } from './printLine.ts'

const MEMBERS = 64
const GAMES = 500

async function run(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL })
  await migrate(db)
  await sql`insert into profiles (username) select 'voter' || n from generate_series(1, ${MEMBERS}::integer) n
    on conflict do nothing`.execute(db.kysely)
  await sql`insert into games (id, urlid, name) select n, 'game-' || n, 'Game ' || n from generate_series(1, ${GAMES}::integer) n
    on conflict do nothing`.execute(db.kysely)
  const members = await db.kysely.selectFrom('profiles').select('id').execute()
  const auth = { keys: await ephemeralKeys() }
  const castVote = voteCaster({ auth, events: new Events(db, pino({ level: 'silent' })) })
  const vote = async (userId: string) => {
    for (let gameId = 1; gameId <= GAMES; gameId++) {
      await castVote('games', gameId, { userId, address: '' }, 'upvote')
      printLine(`${userId} ${gameId}`)
    }
  }
  printLine('ready')
  await Promise.all(members.map(({ id }) => vote(id)))
}

run(process.argv[2]!).catch((error) => {
  console.error(error)
  process.exit(1)
})
