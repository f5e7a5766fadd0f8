import { sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { fill, withDatabase } from './database.ts'
import { type LoadOptions, type LoadTask, median, type Round, round, typical } from './load.ts'
import { signInMembers } from './members.ts'
import { runPgbench } from './pgbench.ts'
import { makeFolder, startSite } from './site.ts'
import { bounded, ms, perSecond, plain, type Row } from './table.ts'

const GAMES = 2_000
const POSTS = 500
/** Members who write over HTTP; pgbench writes as others, so that nobody reviews a game twice. */
const MEMBERS = 200
const OTHERS = 5_000
/** Distinct requests, more than all rounds need, because nobody may write the same text twice. */
const REQUESTS = 40_000
const CLIENTS = 16
const SITE_URL = 'http://writing.localhost'
const SETTINGS = { WRITE_LIMIT_FACTOR: '1000000', SITE_URL }
const WORDS =
  'The first hour is slow; after the third reset everything opens up, and **offline progress** is generous. ' +
  'What I miss is a way to see what an upgrade will do before I buy it.'

/** Something that members write over HTTP, and pgbench by one statement a transaction. */
interface Writing {
  name: string
  load: Pick<LoadTask, 'paths' | 'bodies'>
  script: string
}

/** Comments and reviews over HTTP, durable before their response, beside the same INSERT by pgbench on the same database. */
export async function measureWriting({ databaseUrl, rounds, seconds }: LoadOptions): Promise<Row[]> {
  // It has the key of the site's tokens.
  const place = { databaseUrl, dataDir: makeFolder() }
  const { authorizations, urlids } = await withDatabase(place, (db) => prepare(db, place.dataDir))
  const site = await startSite({ ...place, env: SETTINGS })
  const rows: Row[] = []
  for (const writing of [comments(), reviews(urlids)]) {
    const ours: Round[] = []
    const theirs: (number | undefined)[] = []
    let from = 0
    for (let turn = 0; turn <= rounds; turn++) {
      const load = { connections: CLIENTS, seconds, authorizations, from, ...writing.load }
      const written = await round(site, load)
      from += written.requests
      if (from > REQUESTS) throw new Error('There are too few different requests')
      const compared = await runPgbench(databaseUrl, { script: writing.script, clients: CLIENTS, seconds })
      // The first round warms up.
      if (turn === 0) continue
      ours.push(written)
      theirs.push(compared)
    }
    rows.push(...rowsOf(writing.name, ours, theirs))
  }
  await site.stop()
  return rows
}

function rowsOf(name: string, ours: readonly Round[], theirs: readonly (number | undefined)[]): Row[] {
  const all = typical(ours)
  const detail = `p50 ${ms(all.p50)}, p99 ${ms(all.p99)}, ${ms(all.cpuMs)} CPU of the site each`
  const compared = theirs.filter((rate) => rate !== undefined)
  if (compared.length === 0) return [{ what: `${name} over HTTP`, measured: perSecond(all.rate), detail }]
  const ratio = median(ours.map(({ rate }, turn) => rate / theirs[turn]!))
  const rates = `${perSecond(all.rate)} of ${perSecond(median(compared))}, ${CLIENTS} at once`
  return [
    bounded(`${name} over HTTP / the same INSERT by pgbench`, ratio, { min: 0.5 }, plain, rates),
    { what: '… each', measured: ms(all.p50), detail },
  ]
}

/** Comments of all members on many posts; each post's author is notified. */
function comments(): Writing {
  const bodies = numbers().map((n) =>
    JSON.stringify({ postID: 1 + ((n * 7_919) % POSTS), comment: `${WORDS} ${n}` }),
  )
  return {
    name: 'Comments',
    load: { paths: ['/api/addPostComment'], bodies },
    script: `\\set post random(1, ${POSTS})
\\set member random(1, ${OTHERS})
insert into comments (post_id, user_id, content)
  select posts.id, profiles.id, '${WORDS} ' || random() from posts, profiles
   where posts.id = :post and posts.is_visible and profiles.username = 'other' || :member::text;
`,
  }
}

function reviews(urlids: readonly string[]): Writing {
  const game = (n: number) => (Math.floor(n / MEMBERS) * 7_919 + (n % MEMBERS) * 104_729) % urlids.length
  return {
    name: 'Reviews',
    load: {
      paths: numbers().map((n) => `/api/games/${urlids[game(n)]}/reviews`),
      bodies: numbers().map((n) =>
        JSON.stringify({ content: `${WORDS} ${n}`, review_type: 'positive', review_rating: 1 + (n % 5) }),
      ),
    },
    script: `\\set game random(1, ${GAMES})
\\set member random(1, ${OTHERS})
insert into posts (post_type, game_id, added_by, content, review_type, review_rating)
  select 'review', games.id, profiles.id, '${WORDS} ' || random(), 'positive', 5 from games, profiles
   where games.id = :game and profiles.username = 'other' || :member::text
  on conflict do nothing;
`,
  }
}

const numbers = () => Array.from({ length: REQUESTS }, (_, n) => n)

/** Games, posts to comment on, members who are signed in, and others. */
async function prepare(
  db: Database,
  dataDir: string,
): Promise<{ authorizations: string[]; urlids: string[] }> {
  await fill(db, GAMES)
  await sql`update games set is_removed = false, confirmed = true, notes = '[]'`.execute(db.kysely)
  const authorizations = await signInMembers(db, MEMBERS, { ...SETTINGS, DATA_DIR: dataDir })
  await sql`update profiles set created_at = '2020-01-01'`.execute(db.kysely)
  await sql`insert into posts (post_type, title, content, added_by)
    select 'discussion', 'Post ' || n, 'What do you think?', (array(select id from profiles order by id))[1 + n % ${sql.lit(MEMBERS)}]
      from generate_series(1, ${POSTS}::integer) n`.execute(db.kysely)
  await sql`insert into profiles (username) select 'other' || n from generate_series(1, ${OTHERS}::integer) n`.execute(
    db.kysely,
  )
  await sql`vacuum analyze`.execute(db.kysely)
  const games = await db.kysely.selectFrom('games').select('urlid').orderBy('id').execute()
  return { authorizations, urlids: games.map(({ urlid }) => urlid) }
}
