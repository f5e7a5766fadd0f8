import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

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
  const member = await signIn({ role: 'council' })
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
  expect(own.games).toEqual({ upvoted: [], downvoted: [game.id], waiting: [] })
})

test('a vote of a new account stays on screen for its voter, who reads that it waits, and others do not see it yet', async () => {
  await signIn()
  const game = await gameAt(11)
  const score = () => main.getByTitle(scoreText(game.upvotes - game.downvotes + 1), { exact: true })
  const { unmount } = await openPage(`/game/${game.urlid}`)
  await button('Upvote', game).first().click()
  await expect.element(page.getByText('Your vote will count later')).toBeVisible()
  await expect.element(score().first()).toBeVisible()
  expect(await (await fetch(`/api/games/${game.urlid}`)).json()).toMatchObject({ upvotes: game.upvotes })
  await unmount()
  await openPage(`/game/${game.urlid}`)
  await expect.element(button('Upvote', game).first()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(score().first()).toBeVisible()
  // A switch moves it from one to the other on screen, and waits as well.
  await button('Downvote', game).first().click()
  const switched = main.getByTitle(scoreText(game.upvotes - game.downvotes - 1), { exact: true })
  await expect.element(switched.first()).toBeVisible()
  await expect.poll(() => network.sent(VOTES)).toEqual(['POST /api/upvote', 'POST /api/downvote'])
  expect(await (await fetch(`/api/games/${game.urlid}`)).json()).toMatchObject({ downvotes: game.downvotes })
  await expect.element(switched.first()).toBeVisible()
})

test('a vote that counts while its voter looks at the game does not show twice', async () => {
  const member = await signIn()
  const moderator = await newMember({ role: 'mod' })
  const game = await gameAt(10)
  const OWN = 'GET /api/me/votes'
  await openPage(`/game/${game.urlid}`)
  await button('Upvote', game).first().click()
  await expect.element(page.getByText('Your vote will count later')).toBeVisible()
  const before = network.answered(OWN).length
  const put = { user_ids: [member.id], set_aside: false, reason: 'They are brothers' }
  await asMember(moderator, 'POST', `/api/games/${game.id}/voters/set-aside`, put)
  await expect.poll(() => network.answered(OWN).length).toBeGreaterThan(before)
  expect(await (await fetch(`/api/games/${game.urlid}`)).json()).toMatchObject({ upvotes: game.upvotes + 1 })
  const score = main.getByTitle(scoreText(game.upvotes - game.downvotes + 1), { exact: true })
  await expect.element(score.first()).toBeVisible()
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
  const author = await newMember()
  const id = await newPost(author)
  await asMember(author, 'POST', '/api/addPostComment', { postID: id, comment: 'Numbers do go up.' })
  const member = await signIn()
  const { unmount } = await openPage(`/post/${id}`)
  const up = main
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Upvote/ })
    .first()
  const down = main
    .getByRole('region', { name: 'Comments' })
    .getByRole('button', { name: `Downvote the comment by ${author.username}` })
  for (const vote of [up, down]) {
    await vote.click()
    await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  }
  const record = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
  expect(record('votedCommunity')).toEqual({ [id]: 'upvote', _total: 1 })
  expect(Object.values(record('votedComments')).toSorted()).toEqual([1, 'downvote'])

  const own = async () => (await asMember(member, 'GET', '/api/me/votes')).json()
  await expect
    .poll(own)
    .toMatchObject({ posts: { upvoted: [id] }, comments: { downvoted: [expect.any(Number)] } })
  await unmount()
  // They are shown without the records, too.
  for (const key of ['votedCommunity', 'votedComments', 'votedBy']) localStorage.removeItem(key)
  await openPage(`/post/${id}`)
  for (const vote of [up, down]) await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
})

test('the records of the browser show own votes before the site has said which they are', async () => {
  const id = await newPost(await newMember())
  const member = await signIn()
  localStorage.setItem('votedBy', member.id)
  localStorage.setItem('votedCommunity', JSON.stringify({ [id]: 'upvote', _total: 1 }))
  network.hold('GET /api/me/votes')
  await openPage(`/post/${id}`)
  await expect
    .element(
      main
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^Upvote/ })
        .first(),
    )
    .toHaveAttribute('aria-pressed', 'true')
})

test('a vote says what it did to a screen reader', async () => {
  await signIn({ role: 'council' })
  const game = await gameAt(6)
  await openPage('/?page=6')
  await button('Upvote', game).click()
  const score = game.upvotes - game.downvotes + 1
  await expect
    .element(page.getByText(new RegExp(`^Upvoted\\. ${Math.max(0, score)} votes?\\.$`)))
    .toHaveAttribute('role', 'status')
})

test('a list follows votes of others, and the own ones that were cast in another browser', async () => {
  const member = await signIn({ role: 'council' })
  const other = await newMember({ role: 'council' })
  const game = await gameAt(7)
  await openPage('/?page=7')
  const row = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: game.name, exact: true }) })
  await expect
    .element(row.getByTitle(scoreText(game.upvotes - game.downvotes), { exact: true }))
    .toBeVisible()
  await expect.poll(() => network.sent(/^GET \/api\/events/)).toHaveLength(1)
  await asMember(other, 'POST', '/api/upvote', { game: game.id })
  await asMember(member, 'POST', '/api/upvote', { game: game.id })
  await expect
    .element(row.getByTitle(scoreText(game.upvotes - game.downvotes + 2), { exact: true }))
    .toBeVisible()
  await expect.element(button('Upvote', game)).toHaveAttribute('aria-pressed', 'true')
  expect(network.sent('GET /api/me/votes')).toHaveLength(1)
})

test('after signing in for a vote the focus is on the arrow, also once the list was read again', async () => {
  const member = await newMember({ role: 'council' })
  const game = await gameAt(8)
  // Then their list is another one than that of visitors.
  await asMember(member, 'POST', '/api/updateBlockedGames', { bgames: [(await gameAt(9)).id] })
  await openPage('/?page=8')
  await button('Upvote', game).click()
  const prompt = page.getByRole('dialog', { name: /^Sign in to vote/ })
  await prompt.getByLabelText('Email').fill(member.email)
  await prompt.getByLabelText('Password', { exact: true }).fill(member.password)
  await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await expect.poll(() => network.answered(/^GET \/api\/games\?/)).not.toHaveLength(0)
  await expect.element(button('Upvote', game)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Upvote', game)).toHaveFocus()
})
