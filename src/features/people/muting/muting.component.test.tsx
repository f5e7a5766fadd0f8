import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { newGame, newPost, newReview } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn, type TestMember } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { foldMutedScript, MUTED_KEY } from '../session/mutedMembers.ts'
import { SESSION_KEY } from '../session/session.client.ts'

const comments = page.getByRole('region', { name: 'Comments' })
const folded = ({ username }: TestMember, what = 'A comment') =>
  page.getByText(`${what} by ${username}, whom you muted`)
const mute = (viewer: TestMember, { username }: TestMember) =>
  asMember(viewer, 'PUT', `/api/me/muted-members/${username}`)
const mutedOf = async (viewer: TestMember) =>
  (await (await asMember(viewer, 'GET', '/api/me/muted-members')).json()).items.map(
    ({ username }: TestMember) => username,
  )

/** A discussion by a member, their comment on it, and a reply of somebody else. */
async function discussion() {
  const loud = await newMember()
  const calm = await newMember()
  const postID = await newPost(loud)
  const comment = { postID, comment: 'Loud words of a comment' }
  const { id } = await (await asMember(loud, 'POST', '/api/addPostComment', comment)).json()
  const reply = { postID, parentCommentID: id, comment: 'Calm words of a reply' }
  await asMember(calm, 'POST', '/api/addPostCommentReply', reply)
  return { loud, calm, postID, commentId: id as number }
}

test('a comment folds when its author is muted, and unfolds with Undo; replies by others stay', async () => {
  const { loud, postID, commentId } = await discussion()
  const viewer = await signIn()
  await openPage(`/post/${postID}`)
  const words = comments.getByText('Loud words of a comment')
  await expect.element(words).toBeVisible()
  const button = comments.getByRole('button', { name: `Mute ${loud.username}` })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(folded(loud)).toBeVisible()
  expect(words.elements(), 'nobody finds what is folded').toEqual([])
  await expect.element(comments.getByText('Calm words of a reply')).toBeVisible()
  expect(document.activeElement?.id).toBe(`comment-${commentId}`)
  expect(await mutedOf(viewer)).toEqual([loud.username])
  await expectAccessible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(words).toBeVisible()
  await expect.poll(() => mutedOf(viewer)).toEqual([])
})

test('a folded comment is shown on request, alone, and the focus goes to it', async () => {
  const { loud, postID, commentId } = await discussion()
  await asMember(loud, 'POST', '/api/addPostComment', { postID, comment: 'More of the same' })
  const viewer = await signIn()
  await mute(viewer, loud)
  await openPage(`/post/${postID}`)
  await expect.element(page.getByText(`Numbers go up, says ${loud.username}`)).toBeVisible()
  await expect.element(folded(loud).nth(1)).toBeVisible()
  const show = page
    .getByRole('button', { name: `Show the comment by ${loud.username}` })
    .elements()
    .find((each) => each.closest('li')?.id === `comment-${commentId}`) as HTMLElement
  show.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(comments.getByText('Loud words of a comment')).toBeVisible()
  expect(document.activeElement?.id).toBe(`comment-${commentId}`)
  expect(folded(loud).elements()).toHaveLength(1)
  expect(comments.getByText('More of the same').elements()).toEqual([])
  await comments.getByRole('button', { name: `Unmute ${loud.username}` }).click()
  await expect.element(comments.getByText('More of the same')).toBeVisible()
  expect(await mutedOf(viewer)).toEqual([])
})

test('posts and reviews fold in lists, and neither on their own pages nor on the profile of their author', async () => {
  const loud = await newMember()
  const game = await newGame(await newMember({ role: 'mod' }))
  const text = `Words of a review by ${loud.username} that is long enough to be accepted by everyone.`
  const review = await newReview(loud, game, text)
  const post = await newPost(loud)
  const viewer = await signIn()
  await mute(viewer, loud)
  const words = page.getByText(text)

  const ofGame = await openPage(`/game/${game.urlid}`)
  await expect.element(folded(loud, 'A review')).toBeVisible()
  expect(words.elements()).toEqual([])
  await page.getByRole('button', { name: `Show the review by ${loud.username}` }).click()
  await expect.element(words).toBeVisible()
  await expect.element(page.getByRole('article', { name: `review by ${loud.username}` })).toHaveFocus()
  await ofGame.unmount()

  const community = await openPage('/community')
  await expect.element(folded(loud, 'A post')).toBeVisible()
  expect(page.getByText(`Numbers go up, says ${loud.username}`).elements()).toEqual([])
  await page.getByRole('button', { name: `Show the post by ${loud.username}` }).click()
  await expect.element(page.getByRole('link', { name: `Thoughts of ${loud.username}` })).toBeVisible()
  await community.unmount()

  for (const [path, shown] of [
    [`/post/${post}`, `Numbers go up, says ${loud.username}`],
    [`/post/${review}`, text],
    [`/user/${loud.username}?tab=reviews`, text],
  ] as const) {
    const screen = await openPage(path)
    await expect.element(page.getByText(shown)).toBeVisible()
    // By now this browser knows who is muted.
    await expect.poll(() => localStorage.getItem(MUTED_KEY)).toContain(loud.id)
    expect(page.getByText('whom you muted').elements()).toEqual([])
    await screen.unmount()
  }
})

test('a post folds with its comments when its author is muted at one of them, and the focus stays at the post', async () => {
  const loud = await newMember()
  const game = await newGame(await newMember({ role: 'mod' }))
  const text = `Words of a review by ${loud.username} that is long enough to be accepted by everyone.`
  const review = await newReview(loud, game, text)
  await asMember(loud, 'POST', '/api/addPostComment', { postID: review, comment: 'And one more thing' })
  await signIn()
  await openPage(`/game/${game.urlid}`)
  const article = page.getByRole('article', { name: `review by ${loud.username}` })
  await article.getByRole('link', { name: '1 reply' }).click()
  const button = article.getByRole('button', { name: `Mute ${loud.username}` })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(folded(loud, 'A review')).toBeVisible()
  await expect.element(article).toHaveFocus()
})

test('feedback folds in its list', async () => {
  const loud = await newMember()
  const feedback = {
    kind: 'idea',
    title: `An idea of ${loud.username}`,
    content: 'Bigger numbers everywhere, please.',
  }
  await asMember(loud, 'POST', '/api/feedback', feedback)
  await mute(await signIn(), loud)
  await openPage('/feedback?order=new')
  await expect.element(folded(loud, 'Feedback')).toBeVisible()
  await page.getByRole('button', { name: `Show feedback by ${loud.username}` }).click()
  await expect.element(page.getByRole('heading', { name: feedback.title })).toBeVisible()
})

test('what another tab or another device changes is seen here, and what this browser keeps for somebody else is not', async () => {
  const { loud, postID } = await discussion()
  const viewer = await signIn()
  localStorage.setItem(MUTED_KEY, JSON.stringify({ member: loud.id, muted: [loud.id] }))
  const answer = network.hold('GET /api/me/muted-members')
  const { unmount } = await openPage(`/post/${postID}`)
  const words = comments.getByText('Loud words of a comment')
  await expect.poll(() => network.sent('GET /api/me/muted-members')).not.toEqual([])
  await expect.element(words).toBeVisible()
  answer()
  // The answer of the server has replaced what was kept.
  await expect.poll(() => localStorage.getItem(MUTED_KEY)).toContain(viewer.id)
  const inAnotherTab = (muted: string[]) => {
    localStorage.setItem(MUTED_KEY, JSON.stringify({ member: viewer.id, muted }))
    dispatchEvent(new StorageEvent('storage', { key: MUTED_KEY }))
  }
  inAnotherTab([loud.id])
  await expect.element(folded(loud)).toBeVisible()
  inAnotherTab([])
  await expect.element(words).toBeVisible()

  await unmount()
  await mute(viewer, loud)
  await openPage(`/post/${postID}`)
  await expect.element(folded(loud)).toBeVisible()
})

test('who signs out in another tab while a page without texts is open takes the style sheet along', async () => {
  const loud = await newMember()
  const viewer = await signIn()
  await mute(viewer, loud)
  const box = document.createElement('div')
  box.innerHTML = `<p data-text-by="${loud.id}"><span>Words</span></p>`
  document.body.append(box)
  const isSeen = () => box.querySelector('span')!.checkVisibility()
  try {
    await openPage('/privacy')
    await expect.poll(() => localStorage.getItem(MUTED_KEY)).toContain(loud.id)
    new Function(foldMutedScript)()
    expect(isSeen()).toBe(false)
    localStorage.removeItem(SESSION_KEY)
    dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
    await expect.poll(isSeen).toBe(true)
  } finally {
    box.remove()
  }
})

test('before the first paint a style sheet folds the texts of those whom the signed-in member has muted', async () => {
  const { loud, calm, postID } = await discussion()
  const viewer = await signIn()
  const box = document.createElement('div')
  box.innerHTML = [loud, calm].map(({ id }) => `<p data-text-by="${id}"><span>Words</span></p>`).join('')
  document.body.append(box)
  const seen = () => [...box.querySelectorAll('span')].map((each) => each.checkVisibility())
  const run = (kept: object | null) => {
    localStorage.setItem(MUTED_KEY, JSON.stringify(kept))
    new Function(foldMutedScript)()
    return seen()
  }
  try {
    expect(run(null)).toEqual([true, true])
    expect(run({ member: calm.id, muted: [loud.id] })).toEqual([true, true])
    expect(run({ member: viewer.id, muted: [loud.id, '"],*{'] })).toEqual([false, true])
    // The server knows of nobody, so nothing stays folded.
    await openPage(`/post/${postID}`)
    await expect.poll(seen).toEqual([true, true])
  } finally {
    box.remove()
  }
})

test('a member is muted on their card and on their profile; a visitor signs in first; nobody mutes themselves', async () => {
  const { loud, postID } = await discussion()
  const visit = await openPage(`/post/${postID}`)
  await comments.getByRole('button', { name: `Mute ${loud.username}` }).click()
  await expect.element(page.getByRole('dialog', { name: `Sign in to mute ${loud.username}` })).toBeVisible()
  expect(network.sent(/muted-members/)).toEqual([])
  await visit.unmount()

  const viewer = await signIn()
  const post = await openPage(`/post/${postID}`)
  await comments.getByRole('link', { name: loud.username, exact: true }).first().hover()
  const card = page.getByText(`@${loud.username}`)
  await expect.element(card).toBeVisible()
  const onCard = document.querySelector('[data-member-card]')!
  await page
    .elementLocator(onCard)
    .getByRole('button', { name: `Mute ${loud.username}` })
    .click()
  await expect.element(page.elementLocator(onCard).getByRole('button', { name: /^Unmute/ })).toBeVisible()
  expect(await mutedOf(viewer)).toEqual([loud.username])
  await post.unmount()

  const profile = await openPage(`/user/${loud.username}`)
  await page.getByRole('button', { name: `Unmute ${loud.username}` }).click()
  await expect.element(page.getByText(`You unmuted ${loud.username}`)).toBeVisible()
  await page.getByRole('button', { name: `Mute ${loud.username}`, exact: true }).click()
  await expect.element(page.getByText(`You muted ${loud.username}`)).toBeVisible()
  await profile.unmount()

  await openPage(`/user/${viewer.username}`)
  await expect.element(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Mute/ }).elements()).toEqual([])
})

test('when muting fails, a message says so and nothing folds', async () => {
  const { loud, postID } = await discussion()
  await signIn()
  await openPage(`/post/${postID}`)
  const accept = network.refuse(/^PUT \/api\/me\/muted-members/, {
    status: 409,
    detail: 'You can mute at most 500 members. Unmute one first.',
  })
  await comments.getByRole('button', { name: `Mute ${loud.username}` }).click()
  await expect.element(page.getByText('You can mute at most 500 members. Unmute one first.')).toBeVisible()
  accept()
  await expect.element(comments.getByText('Loud words of a comment')).toBeVisible()
})
