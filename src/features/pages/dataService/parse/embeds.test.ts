import { expect, test } from 'vitest'
import { readRelationQuery } from './readRelationQuery.ts'

const read = (relation: string, select: string) =>
  readRelationQuery(relation, new URLSearchParams({ select }))

test.each([
  ['games', 'updates(games(id))'],
  ['games_newest', 'updates(games(id))'],
  ['updates', 'games(updates(id))'],
  ['updates_view', 'games(updates(id))'],
  ['blog_posts', 'games(blog_posts(id))'],
  ['blog_posts', 'profiles(blog_comments(blog_posts(id)))'],
  ['profiles', 'blog_posts(profile_levels(level))'],
  ['favorites', 'games(favorites(game_id))'],
  ['blog_comments', 'replies:blog_comments(replies:blog_comments(id))'],
  ['blog_comments', 'parent:parent_id(replies:blog_comments(id))'],
  ['profiles', 'profile_levels(profiles(id))'],
])('%s embeds nothing that leads back: %s', (relation, select) => {
  expect(() => read(relation, select)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST200',
      message: expect.stringContaining('cannot lead back'),
    }),
  )
})

test.each([
  ['games', 'updates(id),reviews:blog_posts(id,blog_comments(id,profiles(username)))'],
  ['games', 'adder:added_by(username),developer:developer_id(username)'],
  ['profiles', 'blog_posts(games(id,updates(id)))'],
  ['blog_comments', 'replies:blog_comments(id),parent:parent_id(id)'],
  ['profiles', 'profile_levels(level)'],
])('%s embeds what leads on: %s', (relation, select) => {
  expect(read(relation, select).select).not.toEqual([])
})
