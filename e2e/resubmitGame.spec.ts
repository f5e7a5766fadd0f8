import { asMember, newMember, newWithRole } from './members.ts'
import { newGame } from './newGames.ts'
import { expect, open, test } from './site.ts'

// A removed game's page is 410.
test.use({ expectedErrors: [/410/] })

test('whoever added a declined game reads why, edits it, and it waits for a moderator again', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await newMember(page)
  const game = await newGame(page, member)
  const moderator = await newWithRole(page)
  const reason = 'The description doesn’t say what the game is about.'
  const declined = { decision: 'decline', reason }
  await asMember(page, moderator, 'POST', `/api/moderation/games/${game.id}`, declined)

  await open(page, `/game/${game.urlid}`)
  await expect(page.getByRole('heading', { name: `${game.name} was declined` })).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('link', { name: 'Edit and resubmit' }).click()
  await expect(page.getByText(`A moderator declined this game: “${reason}”`)).toBeVisible()
  await expect(page.getByText(/^New members can add \d+ games a day/)).toBeVisible()
  const description = page.getByRole('textbox', { name: 'Short description' })
  await expect(description).toHaveValue('Stack numbers.')
  await description.fill('Stack numbers until they reach the clouds.')
  await page.getByRole('button', { name: 'Resubmit game' }).click()
  await expect(page).toHaveURL(`/game/${game.urlid}`)
  await expect(page.getByText(/It’s (next|number \d+) in the queue\./).first()).toBeVisible()
  await expect(page.getByText('Stack numbers until they reach the clouds.').first()).toBeVisible()
})
