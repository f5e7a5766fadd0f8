import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { asMember, signIn } from '../../../test/components/members.ts'
import { network } from '../../../test/components/network.ts'
import { openPage } from '../../../test/components/page.tsx'

interface Game {
  id: number
  name: string
  urlid: string
  upvotes: number
  downvotes: number
}

const main = page.getByRole('main')
const VOTES = /^POST \/api\/(up|down)vote$/
const button = (vote: 'Upvote' | 'Downvote', { name }: Game) =>
  main.getByRole('button', { name: `${vote} ${name}`, exact: true })
const scoreText = (score: number) => `Score ${Math.max(0, score)}`

/** The first game on a page of the list: each test here has one of its own. */
const gameAt = async (number: number): Promise<Game> =>
  (await (await fetch(`/api/games?hide=nsfw&page=${number}`)).json()).items[0]

test('switching a vote moves one count, and a click on the current vote sends nothing', async () => {
  const member = await signIn()
  const game = await gameAt(5)
  await openPage('/?page=5')
  const { upvotes, downvotes } = game
  const counts = async () => {
    const now: Game = await (await fetch(`/api/games/${game.urlid}`)).json()
    return [now.upvotes, now.downvotes]
  }
  await button('Upvote', game).click()
  await expect.poll(counts).toEqual([upvotes + 1, downvotes])
  await button('Upvote', game).click()
  await button('Downvote', game).click()
  await expect.element(button('Downvote', game)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Upvote', game)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(counts).toEqual([upvotes, downvotes + 1])
  expect(network.sent(VOTES)).toEqual(['POST /api/upvote', 'POST /api/downvote'])
  const own = await (await asMember(member, 'GET', '/api/me/votes')).json()
  expect(own.games).toEqual({ upvoted: [], downvoted: [game.id] })
})

test('a vote shows at once in a ranking', async () => {
  await signIn()
  const { items } = await (await fetch('/api/games/popular?by=votes&within=any&hide=nsfw')).json()
  const game = items[5] as Game
  await openPage('/popular?by=votes&within=any')
  const row = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: game.name, exact: true }) })
  const before = game.upvotes - game.downvotes
  await expect.element(row.getByTitle(scoreText(before), { exact: true })).toBeVisible()
  network.hold(VOTES)
  await button('Upvote', game).click()
  await expect.element(row.getByTitle(scoreText(before + 1), { exact: true })).toBeVisible()
})

test('votes on a post and a comment show when its page is opened again, and the browser keeps local records', async () => {
  await signIn()
  const { items } = await (await fetch('/api/posts?type=discussion')).json()
  const post = items.find(({ total_comments }: { total_comments: number }) => total_comments > 0)
  const { unmount } = await openPage(`/post/${post.id}`)
  const up = main
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Upvote/ })
    .first()
  const down = page
    .getByRole('region', { name: 'Comments' })
    .getByRole('button', { name: /^Downvote the comment by/ })
    .first()
  for (const vote of [up, down]) {
    await vote.click()
    await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  }
  const record = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
  expect(record('votedCommunity')).toEqual({ [post.id]: 'upvote', _total: 1 })
  expect(Object.values(record('votedComments')).toSorted()).toEqual([1, 'downvote'])

  await expect.poll(() => network.sent(/^POST \/api\/(votePost|commentVote)$/)).toHaveLength(2)
  await unmount()
  await openPage(`/post/${post.id}`)
  for (const vote of [up, down]) await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
})
