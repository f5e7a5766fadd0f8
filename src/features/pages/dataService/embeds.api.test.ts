import { describe, expect, test } from 'vitest'
import { dataService } from '../../../../test/dataService.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { visitor, member, statements } = await dataService()

describe('a relation embeds', () => {
  test('what its rows refer to: a post with its game, author and level', async () => {
    const before = statements()
    const { data } = await visitor
      .from('blog_posts')
      .select('id,game:games(name),profiles(username),profile_levels(level)')
      .in('id', [POSTS.bobReview, POSTS.orphan])
      .order('id')
    expect(data).toEqual([
      {
        id: POSTS.bobReview,
        game: { name: 'Number Tower' },
        profiles: { username: 'bob' },
        profile_levels: { level: 1 },
      },
      { id: POSTS.orphan, game: null, profiles: null, profile_levels: null },
    ])
    // The transaction is set up, and on the embedded database the statement and its conditions are planned first.
    expect(statements() - before).toBe(process.env.TEST_DATABASE_URL ? 2 : 4)
  })

  test('what refers to its rows, filtered, ordered and limited by itself', async () => {
    const { data } = await visitor
      .from('games')
      .select('name,reviews:blog_posts(review_rating)')
      .eq('id', GAMES.tower)
      .eq('reviews.post_type', 'review')
      .order('review_rating', { referencedTable: 'reviews', ascending: false })
      .limit(2, { referencedTable: 'reviews' })
    expect(data).toEqual([{ name: 'Number Tower', reviews: [{ review_rating: 5 }, { review_rating: 4 }] }])
  })

  test('the relation that a hint or a column names, where there are several', async () => {
    const ambiguous = await visitor.from('games').select('id,profiles(username)')
    expect([ambiguous.status, ambiguous.error!.code]).toEqual([300, 'PGRST201'])
    const { data } = await visitor
      .from('games')
      .select(
        'adder:profiles!added_by(username),developer:developer_id(username),by_constraint:profiles!games_added_by_fkey(username)',
      )
      .eq('id', GAMES.tower)
      .single()
    expect(data).toEqual({
      adder: { username: 'alice' },
      developer: { username: 'dev' },
      by_constraint: { username: 'alice' },
    })
  })

  test('replies of comments, and the comment that is replied to', async () => {
    const { data } = await visitor
      .from('blog_comments')
      .select('id,replies:blog_comments(id),parent:parent_id(id)')
      .in('id', [1, 3])
      .order('id')
    expect(data).toEqual([
      { id: 1, replies: [{ id: 3 }], parent: null },
      { id: 3, replies: [{ id: 4 }], parent: { id: 1 } },
    ])
  })

  test('only rows that have some, with an inner join', async () => {
    const inner = await visitor.from('games').select('id,updates!inner(id)').order('id')
    const left = await visitor.from('games').select('id,updates(id)').order('id')
    expect(left.data!.length).toBe(5)
    expect(inner.data).toEqual(left.data!.filter(({ updates }) => updates.length > 0))
    const authors = visitor
      .from('blog_posts')
      .select('id,profiles!inner(username)')
      .eq('profiles.username', 'carol')
    const found = await authors.in('post_type', ['list', 'review']).order('id')
    expect(found.data!.map(({ id }) => id)).toEqual([POSTS.carolReview, POSTS.list])
  })

  test('relations within embedded relations, and conditions on them', async () => {
    const { data } = await visitor
      .from('profiles')
      .select('username,blog_posts(id,blog_comments(id))')
      .eq('id', PEOPLE.bob)
      .eq('blog_posts.post_type', 'discussion')
      .or('id.eq.1,id.eq.2', { referencedTable: 'blog_posts.blog_comments' })
      .single()
    expect(data).toEqual({
      username: 'bob',
      blog_posts: [{ id: POSTS.discussion, blog_comments: [{ id: 1 }, { id: 2 }] }],
    })
  })

  test('a member’s own rows: their favorites with the games, and whether they like a game', async () => {
    const bob = await member('bob')
    const { data } = await bob.from('favorites').select('game_id,games(name)').eq('user_id', PEOPLE.bob)
    expect(data).toEqual([{ game_id: GAMES.tower, games: { name: 'Number Tower' } }])
    const liked = (reader: typeof visitor) =>
      reader.from('games').select('own:votes(type)').eq('id', GAMES.tower).single()
    expect((await liked(bob)).data).toEqual({ own: [{ type: 'upvote' }] })
    expect((await liked(visitor)).data).toEqual({ own: [] })
  })
})

describe('what cannot be embedded is refused', () => {
  test.each([
    ['id,favorites(', 400, 'PGRST100'],
    ['id,blog_comments(id)', 400, 'PGRST200'],
    ['id,pg_class(oid)', 400, 'PGRST200'],
    ['id,auth_users(email)', 400, 'PGRST200'],
    ['id,profiles!password(id)', 400, 'PGRST200'],
    ['id,updates(nothing)', 400, '42703'],
    ['id,a:updates(games(updates(games(id))))', 400, '54000'],
    [`id,${Array.from({ length: 9 }, (_, at) => `u${at}:updates(id)`).join()}`, 400, '54000'],
  ])('%s is %i %s', async (select, status, code) => {
    const response = await visitor.from('games').select(select)
    expect([response.status, response.error?.code]).toEqual([status, code])
  })

  test('more than a hundred rows within each row', async () => {
    const many = await visitor
      .from('games')
      .select('id,updates(id)')
      .limit(101, { referencedTable: 'updates' })
    expect(many.error).toMatchObject({ code: '54000' })
  })
})
