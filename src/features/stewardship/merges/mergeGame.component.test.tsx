import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { editGame, newGame, newReview } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const dialog = page.getByRole('dialog', { name: /^Merge / })
const effects = dialog.getByRole('region', { name: 'What will happen' })
const picker = dialog.getByRole('combobox', { name: 'Game that stays' })
const reason = dialog.getByRole('textbox', { name: 'Reason' })
const submit = dialog.getByRole('button', { name: 'Merge', exact: true })

const TEXT = 'The numbers go up, and one can see why they do so, all day long.'

/** Opens the dialog for a new game with a review, as a moderator. There's another one that is the same. */
async function openDialog() {
  const [game, into] = [await newGame(await newMember()), await newGame(await newMember())]
  await newReview(await newMember(), game, TEXT)
  // Only confirmed games are found by name.
  const mod = await newMember({ role: 'mod' })
  for (const { id } of [game, into])
    await asMember(mod, 'POST', `/api/moderation/games/${id}`, { decision: 'accept' })
  await signIn({ role: 'mod' })
  await openPage(`/game/${game.urlid}`)
  await page.getByRole('button', { name: 'Mod tools' }).click()
  await page.getByRole('button', { name: 'Merge into another game…' }).click()
  await expect.element(dialog).toBeVisible()
  return { game, into }
}

const choose = async ({ name }: { name: string }) => {
  await picker.fill(name)
  await dialog.getByRole('option').filter({ hasText: name }).first().click()
}

test('a moderator chooses the game that stays, reads what will happen, says why, and can undo it', async () => {
  const { game, into } = await openDialog()
  await submit.click()
  await expect.element(dialog.getByText('Choose the game that stays')).toBeVisible()
  await expect.element(picker).toHaveFocus()
  await choose(into)
  await expect.element(effects.getByText('1 review moves.')).toBeVisible()
  await expect
    .element(
      effects.getByText(
        `${into.name} keeps its name, description, tags, and pictures. Links to ${game.name} will lead there.`,
      ),
    )
    .toBeVisible()
  await reason.fill('They are the same game.')
  await submit.click()
  await expect.element(page.getByText(`Merged ${game.name} into ${into.name}`)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: into.name, level: 1 })).toBeVisible()
  await expect.element(page.getByText(TEXT)).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(page.getByText('They’re separate games again')).toBeVisible()
  await expect.element(page.getByText(TEXT)).not.toBeInTheDocument()
})

test('the history says what was merged, by whom, and why, and has the undo for moderators', async () => {
  const { game, into } = await openDialog()
  await choose(into)
  // Before it is known what will happen, it can't be merged.
  await reason.fill('They are the same game.')
  await submit.click()
  await expect.element(page.getByText(`Merged ${game.name} into ${into.name}`)).toBeVisible()
  await openPage(`/game/${into.urlid}/history`)
  const entry = page.getByRole('article', { name: `${game.name} was merged into this game` })
  await expect.element(entry.getByText('They are the same game.')).toBeVisible()
  await entry.getByRole('button', { name: `Undo the merge of ${game.name}` }).click()
  await expect.element(entry.getByText('Undone', { exact: false })).toBeVisible()
  await expect.element(entry.getByRole('button')).not.toBeInTheDocument()
  // The focus stays on the page. The one before is still there, too.
  await expect.poll(() => document.activeElement?.localName).toBe('main')
})

test('a merge that is refused says why, and keeps what was chosen and typed', async () => {
  const { game, into } = await openDialog()
  await choose(game)
  await expect.element(dialog.getByText('Choose another game')).toBeVisible()
  await choose(into)
  await expect.element(effects).toBeVisible()
  await reason.fill('They are the same game.')
  network.refuse(`POST /api/games/${game.urlid}/merge`, {
    status: 409,
    detail: 'One of the games has changed. Check again what will happen.',
  })
  await submit.click()
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'One of the games has changed' }))
    .toBeVisible()
  await expect.element(reason).toHaveValue('They are the same game.')
  await expect.element(picker).toHaveValue(into.name)
})

test('who is told to check again sees what will happen now, and can merge then', async () => {
  const { game, into } = await openDialog()
  await choose(into)
  await expect.element(effects).toBeVisible()
  await reason.fill('They are the same game.')
  const mod = await newMember({ role: 'mod' })
  await editGame(mod, game, { other_names: [`Spire of ${mod.username}`] })
  await submit.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('One of the games has changed. Check again what will happen.')
  await expect.element(effects.getByText(`Spire of ${mod.username}`, { exact: false })).toBeVisible()
  await submit.click()
  await expect.element(page.getByText(`Merged ${game.name} into ${into.name}`)).toBeVisible()
})
