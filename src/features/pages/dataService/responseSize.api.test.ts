import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataService } from '../../../../test/dataService.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { MAX_EMBEDDED_BYTES, MAX_RESPONSE_BYTES } from './relations/dataService.limits.ts'

const { db, call, visitor } = await dataService()

const POSTS = 200
/** The longest discussions, of characters of three bytes each. */
const CONTENT = '€'.repeat(8000)
const FITTING = Math.floor(MAX_RESPONSE_BYTES / 24_020)
const OURS = 'title=eq.About%20size&order=id'

beforeAll(async () => {
  await sql`insert into posts (post_type, added_by, title, content)
    select 'discussion', ${PEOPLE.dev}, 'About size', ${CONTENT} from generate_series(1, ${POSTS})`.execute(
    db.kysely,
  )
})

const TOO_LARGE = { code: '54000', hint: expect.stringContaining('limit') }

describe('a response', () => {
  test.each(['application/json', 'application/vnd.pgrst.array+json;nulls=stripped', 'text/csv'])(
    'with more than a few MB of rows is refused, as %s',
    async (accept) => {
      const refused = await call(`/blog_posts?select=content&${OURS}`, { headers: { accept } })
      expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining(TOO_LARGE)])
    },
  )

  test('may be as large as that', async () => {
    const { data } = await visitor
      .from('blog_posts')
      .select('content')
      .eq('title', 'About size')
      .limit(FITTING)
    expect([data!.length, data!.every(({ content }) => content === CONTENT)]).toEqual([FITTING, true])
    const many = await visitor
      .from('blog_posts')
      .select('content')
      .eq('title', 'About size')
      .limit(FITTING + 1)
    expect(many.error).toMatchObject(TOO_LARGE)
  })

  test('with fewer bytes of rows that one row embeds is refused', async () => {
    const embedding = (limit: number) =>
      visitor
        .from('profiles')
        .select('username,blog_posts(content)')
        .eq('id', PEOPLE.dev)
        .limit(limit, { referencedTable: 'blog_posts' })
    const fitting = Math.floor(MAX_EMBEDDED_BYTES / 24_020)
    expect((await embedding(fitting)).data![0]!.blog_posts).toHaveLength(fitting)
    expect((await embedding(fitting + 1)).error).toMatchObject(TOO_LARGE)
  })

  test('in which embedded rows come again and again is refused', async () => {
    const select = 'id,profiles(blog_comments(content),updates(id))'
    const repeated = await visitor.from('blog_posts').select(`${select},content`).eq('title', 'About size')
    expect(repeated.error).toMatchObject(TOO_LARGE)
  })
})

describe('HEAD reads no rows', () => {
  test('and says how many there are if they are counted', async () => {
    const ask = async (path: string, prefer = '') => {
      const { status, headers } = await call(path, { method: 'HEAD', headers: { prefer } })
      return [status, headers.get('content-range')]
    }
    expect(await ask(`/blog_posts?select=content&${OURS}`)).toEqual([200, '*/*'])
    expect(await ask(`/blog_posts?select=content&${OURS}`, 'count=exact')).toEqual([
      200,
      `0-${POSTS - 1}/${POSTS}`,
    ])
    expect(await ask(`/blog_posts?${OURS}&limit=10&offset=195`, 'count=exact')).toEqual([
      206,
      `195-199/${POSTS}`,
    ])
    expect(await ask(`/blog_posts?title=eq.None`, 'count=exact')).toEqual([200, '*/0'])
    expect(await ask(`/blog_posts?${OURS}&offset=200`, 'count=exact')).toEqual([416, null])
    expect(await ask(`/blog_posts?id=eq.none`)).toEqual([400, null])
  })
})

test('a statement ends at the row that is too much, and makes none after it', async () => {
  // The level of the last post's author cannot be read: that is another error, if anything comes so far.
  await sql`create or replace view data_service.profile_levels as
    select id as user_id, case when username = 'bob' then username else '1' end::integer as level, 1 as level_color
      from profiles`.execute(db.kysely)
  await sql`insert into posts (post_type, added_by, title, content) values ('discussion', ${PEOPLE.bob}, 'About size', 'Last.')`.execute(
    db.kysely,
  )
  const read = async (select: string) => {
    const { error } = await visitor.from('blog_posts').select(select).eq('title', 'About size').order('id')
    return error!.code
  }
  expect(await read('profile_levels(level)')).toBe('22P02')
  expect(await read('content,profile_levels(level)')).toBe('54000')
})
