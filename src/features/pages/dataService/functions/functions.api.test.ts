import { beforeAll, describe, expect, test } from 'vitest'
import { dataService } from '../../../../../test/dataService.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../../test/world.ts'

const { visitor, member, call, get, db, signIn } = await dataService()

beforeAll(async () => {
  await db.kysely.insertInto('blocked_games').values({ user_id: PEOPLE.bob, game_id: GAMES.farm }).execute()
})

type Arguments = Record<string, unknown>

/** The ids of the games that get_games33 returns, and what get_games_count1 says of the same arguments. */
async function games(args: Arguments, reader = visitor): Promise<number[]> {
  const { data, error } = await reader.rpc('get_games33', args)
  expect(error).toBeNull()
  const { from_offset: _from, to_offset: _to, limit_count: _limit, ...rest } = args
  const count = await reader.rpc('get_games_count1', rest)
  if (Object.keys(rest).length === Object.keys(args).length) expect(count.data).toBe(data.length)
  return data.map(({ id }: { id: number }) => id)
}

describe('get_games33 and get_games_count1', () => {
  test('list the games of /api/games, in its order, with the names of the relation', async () => {
    const listed = (await get('/api/games')).body
    expect(await games({})).toEqual(listed.items.map(({ id }: { id: number }) => id))
    const { data } = await visitor.rpc('get_games33', { game_name: 'Number Tower' })
    const row = await visitor.from('games').select().eq('id', GAMES.tower).single()
    for (const name of [
      'urlid',
      'name',
      'desc',
      'upvotes',
      'downvotes',
      'rating',
      'tags',
      'tags_platforms',
      'tags_engine',
      'votes',
      'release_date',
    ])
      expect([name, data[0][name]]).toEqual([name, row.data[name]])
    expect(data[0].links).toEqual([
      { type: 'website', url: 'https://tower.example/' },
      { type: 'google play', url: 'https://play.example/tower' },
    ])
  })

  test.each<[Arguments, number[]]>([
    [{ table_name: 'games_unconfirmed' }, [3]],
    [{ confirmed_only: false }, [3]],
    [{ game_name: 'number' }, [6, 1]],
    [{ game_name: 'number', include_name: false }, [6, 2, 1, 4]],
    [{ game_desc: 'dig', include_desc: true }, [2]],
    [{ tags_query: ['Idle', 'Nature'], include_tags: 'and' }, [6]],
    [{ tags_query: ['Idle', 41], include_tags: 'or' }, [6, 2, 1]],
    [{ tags_query: '{Idle}', tags_excluded_query: ['Early access'] }, [6]],
    [{ tags_query: ['Idle'], include_tags: false }, [6, 2, 1, 4]],
    [{ link_types: ['google play'], include_links: true }, [1]],
    [{ excluded_link_types: ['website'], exclude_links: true }, [6, 2, 4]],
    [{ minimum_votes: 2 }, [1]],
    [{ minimum_rating: 70 }, [2]],
    [{ created_at_type: 'month_year', created_at_year: 2024, created_at_month: 2 }, [6, 2]],
    [{ date_filter_type: 'month_year', filter_year: 2020 }, [4]],
    [{ created_at_type: 'any', date_filter_type: 'month_year', filter_year: 2020 }, [4]],
    [{ created_at_type: null, date_filter_type: 'month_year', filter_year: 2020 }, [4]],
    [
      {
        created_at_type: 'month_year',
        created_at_year: 2020,
        date_filter_type: 'month_year',
        filter_year: 2024,
      },
      [4],
    ],
    [{ release_date_type: 'month_year', release_date_year: 2023 }, [1]],
    [{ date_filter_type: 'interval', interval_days: 7 }, []],
    [{ date_filter_type: 'alltime', interval_days: 7 }, [6, 2, 1, 4]],
    [{ selected_option_id: 'name' }, [2, 6, 1, 4]],
    [{ from_offset: 1, to_offset: 2 }, [2, 1]],
    [{ limit_count: 1 }, [6]],
  ])('%j finds %j', async (args, expected) => {
    expect(await games(args)).toEqual(expected)
  })

  test('know the votes, favorites and hidden games of the member who asks', async () => {
    const bob = await member('bob')
    expect(await games({}, bob)).toEqual([GAMES.mine, GAMES.tower, GAMES.clicker])
    expect(await games({ vote_filter: 'upvoted', user_id: PEOPLE.bob }, bob)).toEqual([GAMES.tower])
    expect(await games({ favorites_only: true }, bob)).toEqual([GAMES.tower])
    const { data } = await bob.rpc('get_games33', { game_name: 'Tower' })
    expect(data[0].votes).toEqual([{ type: 'upvote' }])
    const { data: everyones } = await visitor.rpc('get_games33', { game_name: 'Tower' })
    expect(everyones[0].votes).toEqual([])
  })

  test('tell nobody the votes and favorites of others', async () => {
    const asked = { favorites_only: true, user_id: PEOPLE.bob }
    const byVisitor = await visitor.rpc('get_games33', asked)
    expect([byVisitor.status, byVisitor.error!.code]).toEqual([401, '42501'])
    for (const name of ['get_games33', 'get_games_count1']) {
      const byAlice = await (await member('alice')).rpc(name, asked)
      expect([byAlice.status, byAlice.error!.code]).toEqual([403, '42501'])
    }
  })
})

describe('the other functions return', () => {
  test('the profile of an author with their level', async () => {
    const { data } = await visitor.rpc('get_author_profile', { userid: PEOPLE.alice }).single()
    expect(data).toMatchObject({
      username: 'alice',
      display_name: 'Alice',
      role: 'pleb',
      level: 31,
      level_color: 3,
    })
    expect(JSON.stringify(data)).not.toContain('settings')
  })

  test('comments of a post as trees, newest first, without what was removed', async () => {
    const { data } = await visitor.rpc('get_comment_tree_latest3', { dyn_post_id: POSTS.discussion })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([9, 6, 2, 1])
    expect(data[1]).toMatchObject({
      is_removed: true,
      content: '',
      username: null,
      children: [{ id: 7, username: 'carol' }],
    })
    expect(data[3].children[0]).toMatchObject({
      id: 3,
      username: 'dev',
      parent_id: 1,
      depth: 1,
      children: [{ id: 4 }],
    })
    const hidden = await (await member('carol')).rpc('get_comment_tree_latest3', {
      dyn_post_id: POSTS.privateList,
    })
    expect(hidden.data).toEqual([])
  })

  test('games like a game', async () => {
    const listed = (await get('/api/games/number-tower/similar?size=15')).body.items
    const { data } = await visitor.rpc('get_similar_games', { source_game_id: GAMES.tower, limit_count: 15 })
    expect(data.map(({ id }: { id: number }) => id)).toEqual(listed.map(({ id }: { id: number }) => id))
    const some = await visitor.rpc('get_similar_games', { source_game_id: GAMES.tower, limit_count: null })
    expect(some.data).toEqual(data.slice(0, 3))
  })

  test('the posts of a game with the numbers of its reviews', async () => {
    const { data } = await visitor.rpc('get_game_posts', {
      gameid: GAMES.tower,
      post_type_param: 'review',
      order_by: 'mostpositive',
    })
    const { posts, ...numbers } = data[0]
    expect(numbers).toEqual({
      total_reviews: 3,
      total_discussions: 2,
      average_review_rating_dev_null: 5,
      positive_reviews_percentage_dev_null: 100,
      total_reviews_dev_null: 1,
      average_review_rating_dev_not_null: 3,
      positive_reviews_percentage_dev_not_null: 50,
      total_reviews_dev_not_null: 2,
    })
    expect(posts.map(({ review_rating }: { review_rating: number }) => review_rating)).toEqual([5, 4, 2])
    expect(posts[0]).toMatchObject({ username: 'carol', user_id: PEOPLE.carol, review_type: 'positive' })
    expect((await visitor.rpc('get_game_posts', { gameid: GAMES.gone })).data).toEqual([])
    const nulls = { gameid: GAMES.tower, post_type_param: null, order_by: null }
    const byDefault = await visitor.rpc('get_game_posts', { gameid: GAMES.tower })
    expect(await visitor.rpc('get_game_posts', nulls)).toEqual(byDefault)
  })

  test('the popular posts of a period, of one type or all, as the community lists them', async () => {
    const vote = (post_id: number, name: 'alice' | 'bob' | 'carol', ago: number) =>
      db.kysely
        .insertInto('post_votes')
        .values({
          post_id,
          user_id: PEOPLE[name],
          type: 1,
          created_at: new Date(Date.now() - ago * 86_400_000).toISOString(),
        })
        .execute()
    await db.kysely.deleteFrom('post_votes').execute()
    await vote(POSTS.poll, 'alice', 1)
    await vote(POSTS.poll, 'bob', 1)
    await vote(POSTS.gameDiscussion, 'alice', 2)
    for (const name of ['alice', 'bob', 'carol'] as const) await vote(POSTS.list, name, 40)
    const popular = async (args: Arguments = {}) => {
      const { data, error } = await visitor.rpc('get_popular_community_posts9', args)
      expect(error).toBeNull()
      return data.map(({ id }: { id: number }) => id)
    }
    expect(await popular()).toEqual([POSTS.poll, POSTS.gameDiscussion])
    const listed = (await get('/api/posts?order=popular')).body.items
    expect(await popular()).toEqual(listed.map(({ id }: { id: number }) => id))
    const ofMonths = { date_filter_type: 'interval', interval_days: 60 }
    expect(await popular(ofMonths)).toEqual([POSTS.list, POSTS.poll, POSTS.gameDiscussion])
    expect(await popular({ ...ofMonths, post_type: 'list' })).toEqual([POSTS.list])
    expect(await popular({ post_type: 'all', date_filter_type: 'alltime' })).toHaveLength(3)
    const then = new Date(Date.now() - 40 * 86_400_000)
    const month = { filter_month: then.getUTCMonth() + 1, filter_year: then.getUTCFullYear() }
    expect(await popular({ date_filter_type: 'month_year', ...month })).toContain(POSTS.list)
    expect(await popular({ date_filter_type: 'month_year', filter_year: 2001 })).toEqual([])

    const { data } = await visitor.rpc('get_popular_community_posts9', {}).limit(1).single()
    expect(data).toMatchObject({
      post_type: 'poll',
      upvotes: 2,
      level: 31,
      is_removed: false,
      is_private: false,
    })
    const row = await visitor.from('blog_posts').select().eq('id', POSTS.poll).single()
    for (const name of ['title', 'content', 'added_by', 'username', 'total_comments'])
      expect([name, (data as Arguments)[name]]).toEqual([name, row.data[name]])
    const about = await visitor.rpc('get_popular_community_posts9', { post_type: 'game-discussion' })
    expect(Object.keys(about.data[0].game)).toEqual(['id', 'urlid', 'name', 'logo_url'])
    expect(Object.keys(about.data[0])).not.toContain('poll')
  })

  test('the voters of a game, to moderators alone', async () => {
    const status = async (reader: typeof visitor) =>
      (await reader.rpc('check_voters3', { gameid: GAMES.tower })).status
    expect([
      await status(visitor),
      await status(await member('bob')),
      await status(await member('dev')),
    ]).toEqual([401, 403, 403])
    const { data } = await (await member('mod')).rpc('check_voters3', { gameid: GAMES.tower })
    expect(
      data.map(({ username, type }: { username: string; type: string }) => `${username} ${type}`).toSorted(),
    ).toEqual(['alice upvote', 'bob upvote', 'carol downvote'])
    expect(JSON.stringify(data)).not.toContain('address_hash')
  })
})

describe('a call', () => {
  test('may be a GET, whose response may be stored, or ask for one row or CSV', async () => {
    const { data } = await visitor.rpc(
      'get_games33',
      { tags_query: ['Idle', 'Nature'], limit_count: 5 },
      { get: true },
    )
    expect(data).toHaveLength(1)
    const response = await call('/rpc/get_games_count1')
    expect([await response.text(), response.headers.get('cache-control')]).toEqual([
      '4',
      'public, max-age=0, must-revalidate',
    ])
    const mine = await call('/rpc/get_games_count1', { headers: await signIn(PEOPLE.bob) })
    expect([await mine.text(), mine.headers.get('cache-control')]).toEqual(['3', 'no-store'])
    const { count } = await visitor.rpc('get_games33', {}, { head: true, count: 'exact' })
    expect(count).toBe(4)
    expect((await visitor.rpc('get_games33', {}).limit(2)).data).toHaveLength(2)
    expect((await visitor.rpc('get_games33', {}).single()).error!.code).toBe('PGRST116')
    expect((await visitor.rpc('get_games33', { limit_count: 1 }).csv()).data).toMatch(
      /^id,urlid,name,.*\n6,number-farm,/,
    )
  })

  test.each<[string, Arguments, number, string]>([
    ['pg_sleep', { seconds: 10 }, 404, 'PGRST202'],
    ['toString', {}, 404, 'PGRST202'],
    ['__proto__', {}, 404, 'PGRST202'],
    ["get_games33'; drop table games; --", {}, 404, 'PGRST125'],
    ['get_author_profile', {}, 404, 'PGRST202'],
    ['get_author_profile', { userid: PEOPLE.bob, other: 1 }, 404, 'PGRST202'],
    ['get_author_profile', { userid: "' or 1=1 --" }, 400, '22023'],
    ['get_similar_games', { source_game_id: '1; drop table games' }, 400, '22023'],
    ['get_similar_games', { source_game_id: 1, limit_count: 10000 }, 400, '22023'],
    ['get_game_posts', { gameid: 1, order_by: 'id; drop table games' }, 400, '22023'],
    ['get_games33', { tags_query: ['No such tag'] }, 400, '22023'],
    ['get_games33', { table_name: 'auth_users' }, 400, '22023'],
    ['get_games33', { limit_count: 100000 }, 400, '22023'],
    ['get_games33', { from_offset: 5, to_offset: 1 }, 400, '22023'],
    ['get_games33', { selected_option_id: 'nothing' }, 400, '22023'],
    ['get_games33', { date_filter_type: 'month_year' }, 400, '22023'],
    ['get_popular_community_posts9', { post_type: 'review' }, 400, '22023'],
    ['get_popular_community_posts9', { date_filter_type: 'month_year' }, 400, '22023'],
    ['get_popular_community_posts9', { interval_days: 7, order: 'id' }, 404, 'PGRST202'],
    ['check_voters3', { gameid: 'x' }, 400, '22023'],
  ])('of %s with %j is refused with %i %s', async (name, args, status, code) => {
    const { error, ...response } = await visitor.rpc(name, args)
    if (code === 'PGRST125') expect([404]).toContain(response.status)
    else expect([response.status, error!.code]).toEqual([status, code])
  })

  test('has a JSON object as its body, of bounded size', async () => {
    const post = (body: string, type = 'application/json') =>
      call('/rpc/get_games33', { method: 'POST', body, headers: { 'content-type': type } })
    expect((await post('[]')).status).toBe(400)
    expect((await post('{')).status).toBe(400)
    expect((await post('{}', 'text/plain')).status).toBe(415)
    expect((await post(JSON.stringify({ game_name: 'x'.repeat(70_000) }))).status).toBe(413)
    expect((await post('{"game_name":"\\u0000"}')).status).toBe(200)
    expect((await post('{"__proto__":{"a":1}}')).status).toBe(404)
  })
})
