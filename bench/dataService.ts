import { type Kysely, sql } from 'kysely'
import { openDatabase } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { readRelationQuery } from '#/features/pages/dataService/parse/readRelationQuery.ts'
import { readRelation } from '#/features/pages/dataService/responses/readRelation.server.ts'
import { type LoadOptions, type LoadTask, median, round } from './load.ts'
import { freePort, makeFolder, startSite } from './site.ts'
import { bounded, ms, perSecond, plain, type Row } from './table.ts'

const CONNECTIONS = 4
const PAGES = 4_000
const PAGE_SIZE = 20
const SORTS = ['newest', 'rated', 'votes', 'updated', 'name'] as const
const MIN_RATIO = 0.6
/** Statements of each side in a round of the relation. */
const STATEMENTS = 300

/** The same lists of games by the data service and by the API, and a plain relation beside the same SQL by hand. */
export async function measureDataService(options: LoadOptions): Promise<Row[]> {
  return [...(await measureLists(options)), ...(await measureRelation(options))]
}

async function measureLists({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  const site = await startSite({
    databaseUrl,
    dataDir: makeFolder(),
    env: { GAMES_PORT: String(await freePort()), JOBS: 'off', WRITE_LIMIT_FACTOR: '1000000' },
  })
  const lists = Array.from({ length: PAGES }, (_, n) => ({
    sort: SORTS[n % SORTS.length]!,
    page: 1 + ((n * 7_919) % 3_989),
  }))
  const tasks: Record<'api' | 'service', Pick<LoadTask, 'paths' | 'bodies'>> = {
    api: { paths: lists.map(({ sort, page }) => `/api/games?sort=${sort}&page=${page}`) },
    service: {
      paths: ['/rest/v1/rpc/get_games33'],
      bodies: lists.map(({ sort, page }) =>
        JSON.stringify({
          table_name: 'games_newest',
          selected_option_id: sort,
          from_offset: (page - 1) * PAGE_SIZE,
          to_offset: page * PAGE_SIZE - 1,
        }),
      ),
    },
  }
  const ratios: number[] = []
  const rates: Record<string, number[]> = { api: [], service: [] }
  for (let turn = 0; turn <= rounds; turn++) {
    const rate: Record<string, number> = {}
    for (const [name, task] of Object.entries(tasks))
      rate[name] = (await round(site, { ...task, connections: CONNECTIONS, seconds })).rate
    // The first round warms up.
    if (turn === 0) continue
    ratios.push(rate.service! / rate.api!)
    for (const name of Object.keys(rate)) rates[name]!.push(rate[name]!)
  }
  await site.stop()
  const detail = `${perSecond(median(rates.service!))} of ${perSecond(median(rates.api!))}, ${PAGES.toLocaleString('en')} pages`
  return [bounded('get_games33 / /api/games', median(ratios), { min: MIN_RATIO }, plain, detail)]
}

/** A game by its id, as the data service reads it, and by a statement with the same columns. */
async function measureRelation({ databaseUrl, rounds }: LoadOptions): Promise<Row[]> {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const query = (game: number) =>
    readRelationQuery(
      'games',
      new URLSearchParams({ select: 'id,name,desc,upvotes,downvotes', id: `eq.${game}` }),
    )
  const byService = (game: number) =>
    readRelation(db, {
      query: query(game),
      form: { kind: 'array', stripsNulls: false },
      count: undefined,
      viewerId: undefined,
    })
  const time = async (work: (game: number) => Promise<unknown>) => {
    const start = performance.now()
    for (let n = 0; n < STATEMENTS; n++) await work(1 + ((n * 7_919) % 90_000))
    return (performance.now() - start) / STATEMENTS
  }
  const taken = { service: [] as number[], hand: [] as number[], ratio: [] as number[] }
  for (let turn = 0; turn <= rounds; turn++) {
    const hand = await time((game) => readByHand(db.kysely, game))
    const service = await time(byService)
    if (turn === 0) continue
    taken.hand.push(hand)
    taken.service.push(service)
    taken.ratio.push(service / hand)
  }
  await db.close()
  return [
    {
      what: 'A relation of the data service / the same SQL by hand',
      measured: plain(median(taken.ratio)),
      detail: `${ms(median(taken.service))} of ${ms(median(taken.hand))}: it also begins a transaction and sets its reader and timeout`,
    },
  ]
}

const readByHand = (db: Kysely<DB>, game: number) =>
  sql`
    select coalesce(json_agg(item), '[]')::text as body from (
      select g.id, g.name, g."desc", c.upvotes, c.downvotes from games g join game_counts c on c.game_id = g.id
       where g.id = ${game} and not g.is_removed) item`.execute(db)
