import { expect, test } from 'vitest'
import { z } from 'zod'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAG_CATEGORIES, tagByName } from '#/shared/taxonomy.ts'
import { readDemoFiles } from './demoFiles.ts'

// The demo catalog (`demo/*.jsonl`) against the product's rules: field lengths, tag bounds, references between the files, uniqueness, and
// amounts that make the demo look alive.

const problems: string[] = []
const say = (where: string, what: string) => problems.push(`${where}: ${what}`)

const day = z.iso.date()
const moment = z.iso.datetime()
const votes = { up: z.int().min(0), down: z.int().min(0) }
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const username = z.string().regex(/^[a-z0-9_-]{3,20}$/)
const address = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/demo-games\/[a-z-]+\/$/)])

const Game = z.strictObject({
  name: z.string().min(1).max(100),
  urlid: slug,
  desc: z.string().min(40).max(160),
  long_desc: z.string().min(150).max(900).optional(),
  developers: z.array(z.string()).min(1).optional(),
  links: z.array(
    z.strictObject({
      type: z.enum(LINK_TYPES.map((type) => type.id)),
      url: address,
      note: z.string().optional(),
    }),
  ),
  tags: z.array(z.string()),
  release_date: day.optional(),
  popularity: z.int().min(1).max(1000),
  quality: z.number().min(0).max(1),
  play_link: address.optional(),
  trailer: z.url().optional(),
  state: z.enum(['unconfirmed', 'archived', 'removed']).optional(),
  notes: z.strictObject({ short: z.string().min(1), long: z.string().min(1) }).optional(),
  local: z.literal(true).optional(),
})

const Update = z.strictObject({
  game: slug,
  version: z.string().min(1).max(60),
  date: day,
  title: z.string().min(1).optional(),
  summary: z.string().min(1),
})

const User = z.strictObject({
  username,
  display_name: z.string().min(1).optional(),
  about: z.string().min(1).optional(),
  exp: z.int().min(0).max(1800),
  role: z.enum(['council', 'mod', 'admin']).optional(),
  premium: z.literal(true).optional(),
  joined: day,
})

const Review = z.strictObject({
  game: slug,
  user: username,
  type: z.enum(['positive', 'negative']),
  rating: z.int().min(1).max(5),
  title: z.string().min(1).max(100).optional(),
  content: z.string().min(50).max(3000),
  created_at: moment,
  dev_stage: z.union([z.literal(9), z.literal(10), z.literal(90), z.literal(91), z.literal(93)]),
  ...votes,
})

const Comment = z.strictObject({
  id: z.string(),
  on: z.union([
    z.strictObject({ review: z.tuple([slug, username]) }),
    z.strictObject({ discussion: z.string() }),
    z.strictObject({ list: z.string() }),
  ]),
  parent: z.string().optional(),
  user: username,
  content: z.string().min(3).max(3000),
  created_at: moment,
  removed: z.literal(true).optional(),
  ...votes,
})

const Discussion = z.strictObject({
  id: z.string(),
  post_type: z.enum(['game-discussion', 'discussion', 'feedback-needed', 'interview', 'monthly', 'poll']),
  game: slug.optional(),
  user: username,
  title: z.string().min(5).max(100),
  content: z.string().min(5).max(8000),
  created_at: moment,
  poll: z
    .strictObject({
      options: z.array(z.string().min(1)).min(2).max(10),
      votes: z.array(z.int().min(0)),
      ends_at: moment,
    })
    .optional(),
  ...votes,
})

const List = z.strictObject({
  id: z.string(),
  user: username,
  title: z.string().min(3).max(100),
  content: z.string().max(3000),
  private: z.literal(true).optional(),
  games: z
    .array(z.strictObject({ game: slug, note: z.string().max(500).optional() }))
    .min(3)
    .max(25),
  created_at: moment,
  ...votes,
})

/** Those of the rows of a file that have the shape; a problem for each of the others, and for fewer than `want`. */
function checked<T>(file: string, rows: readonly unknown[], shape: z.ZodType<T>, want: number): T[] {
  atLeast(file, rows.length, want)
  return rows.flatMap((row, index) => {
    const { data, error } = shape.safeParse(row)
    if (error) say(`${file}:${index + 1}`, z.prettifyError(error).replaceAll('\n', ' '))
    return data === undefined ? [] : [data]
  })
}

function unique(file: string, keys: string[]): Set<string> {
  const seen = new Set<string>()
  for (const key of keys) {
    if (seen.has(key)) say(file, `twice: ${key}`)
    seen.add(key)
  }
  return seen
}

const known = (where: string, key: string, among: Set<string>) =>
  among.has(key) || say(where, `refers to unknown ${key}`)

const atLeast = (what: string, have: number, want: number) =>
  have >= want || say(what, `${have}, at least ${want} wanted`)

const files = await readDemoFiles()
const games = checked('games.jsonl', files.games, Game, 160)
const updates = checked('updates.jsonl', files.updates, Update, 250)
const users = checked('users.jsonl', files.users, User, 230)
const reviews = checked('reviews.jsonl', files.reviews, Review, 260)
const comments = checked('comments.jsonl', files.comments, Comment, 300)
const discussions = checked('discussions.jsonl', files.discussions, Discussion, 60)
const lists = checked('lists.jsonl', files.lists, List, 18)

function checkGames() {
  for (const game of games) {
    const where = `games ${game.urlid}`
    unique(where, game.tags)
    for (const name of game.tags) if (!tagByName.has(name)) say(where, `unknown tag ${name}`)
    for (const { id, name, min, max } of TAG_CATEGORIES) {
      const count = game.tags.filter((tag) => tagByName.get(tag)?.category === id).length
      if (count < min || count > max) say(where, `${count} tags of ${name}, ${min} to ${max} wanted`)
    }
    const urls = game.links.map((link) => link.url)
    unique(where, urls)
    if ((game.state === 'archived') !== Boolean(game.notes)) say(where, 'notes go with archived, only')
    if (game.state !== 'archived' && game.links.length === 0) say(where, 'has no link')
  }
  const long = games.flatMap((game) => game.long_desc ?? [])
  atLeast('games with a long description', long.length, 110)
  atLeast('long descriptions that collapse', long.filter((text) => text.length > 300).length, 35)
  atLeast('local games', games.filter((game) => game.local).length, 3)
}

const by = <T>(file: string, rows: T[], key: (row: T) => string) => unique(file, rows.map(key))
const gameIds = by('games.jsonl', games, (game) => game.urlid)
const joined = new Map(users.map((user) => [user.username, user.joined]))
const names = by('users.jsonl', users, (user) => user.username)
const reviewKeys = by('reviews.jsonl', reviews, (review) => `${review.game} ${review.user}`)
const postIds = by('posts', [...discussions, ...lists], (post) => post.id)
const commentById = new Map(comments.map((comment) => [comment.id, comment]))

function checkAuthors() {
  for (const row of [...reviews, ...comments, ...discussions, ...lists]) {
    const where = `${row.user} at ${row.created_at}`
    known(where, row.user, names)
    if (row.created_at.slice(0, 10) < (joined.get(row.user) ?? '')) say(where, 'wrote before joining')
  }
}

function checkPosts() {
  for (const row of [...updates, ...reviews]) known(JSON.stringify(row).slice(0, 60), row.game, gameIds)
  for (const review of reviews)
    if ((review.type === 'positive') !== review.rating >= 3)
      say(`review ${review.game} ${review.user}`, 'stars and verdict differ')
  for (const post of discussions) {
    if (post.game) known(post.id, post.game, gameIds)
    if (post.post_type === 'game-discussion' && !post.game) say(post.id, 'has no game')
    if ((post.post_type === 'poll') !== Boolean(post.poll))
      say(post.id, 'a poll has options, nothing else has')
    if (post.poll && post.poll.options.length !== post.poll.votes.length)
      say(post.id, 'options and votes differ in number')
  }
  for (const { id, poll } of discussions) {
    const cast = poll?.votes.reduce((sum, count) => sum + count, 0) ?? 0
    if (cast > users.length) say(id, `${cast} poll votes from ${users.length} users`)
  }
  for (const list of lists) for (const { game } of list.games) known(list.id, game, gameIds)
  for (const list of lists) by(list.id, list.games, (entry) => entry.game)
}

function checkComments() {
  by('comments.jsonl', comments, (comment) => comment.id)
  for (const comment of comments) {
    const { on } = comment
    if ('review' in on) known(comment.id, on.review.join(' '), reviewKeys)
    else known(comment.id, 'list' in on ? on.list : on.discussion, postIds)
    if (!comment.parent) continue
    const parent = commentById.get(comment.parent)
    if (!parent) say(comment.id, `replies to unknown ${comment.parent}`)
    else if (JSON.stringify(parent.on) !== JSON.stringify(on)) say(comment.id, 'replies across threads')
    else if (parent.created_at >= comment.created_at) say(comment.id, 'is older than what it replies to')
  }
}

test('the demo catalog is sound', () => {
  by('updates.jsonl', updates, (update) => `${update.game} ${update.version}`)
  atLeast('games with updates', new Set(updates.map((update) => update.game)).size, 40)
  checkGames()
  checkAuthors()
  checkPosts()
  checkComments()
  expect(problems).toEqual([])
})
