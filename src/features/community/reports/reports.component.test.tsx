import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage, show } from '../../../../test/components/page.tsx'
import { ReportButton } from './ReportButton.tsx'

const SEND = 'POST /api/reports'
const THANKS = 'Thanks. Your report was sent to the moderators.'
const button = page.getByRole('button', { name: 'Report', exact: true })
const dialog = page.getByRole('dialog', { name: 'Report Tallowmere’s profile' })
const send = dialog.getByRole('button', { name: 'Send report' })

let reported: string
beforeEach(async () => {
  reported = (await (await fetch('/api/users/tallowmere')).json()).id
})

const showButton = () =>
  show(
    <ReportButton
      subjectType="profile"
      subjectId={reported}
      subject="Tallowmere’s profile"
      ownerId={reported}
    />,
  )

test('a report of a comment that the server rejects keeps all of it and says what happened, and is sent at the next try', async () => {
  const author = await newMember()
  const id = await newPost(author)
  const words = { postID: id, comment: 'It tells a lot' }
  const comment = await (await asMember(author, 'POST', '/api/addPostComment', words)).json()
  await signIn()
  await openPage(`/post/${id}`)
  const dialog = page.getByRole('dialog', { name: `Report the comment by ${author.username}` })
  const reason = dialog.getByRole('textbox', { name: 'Reason (optional)' })
  const send = dialog.getByRole('button', { name: 'Send report' })
  const button = page
    .getByRole('region', { name: /^Comments/ })
    .getByRole('button', { name: /^Options for the comment by / })
  const report = async () => {
    await button.click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
  }
  await report()
  await dialog.getByRole('radio', { name: 'Spoilers without a warning' }).click()
  await reason.fill('It tells how the game ends')
  const allow = network.refuse(SEND, { status: 503, detail: 'The database is unavailable' })
  await send.click()
  await expect.element(reason).toHaveAccessibleDescription(/The database is unavailable/)
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  await expect.element(reason).toHaveValue('It tells how the game ends')
  await expect.element(dialog.getByRole('radio', { name: 'Spoilers without a warning' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()

  allow()
  await report()
  await expect.element(reason).toHaveValue('It tells how the game ends')
  await expect.element(reason).not.toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByRole('radio', { name: 'Spoilers without a warning' })).toBeChecked()
  await send.click()
  await expect.element(page.getByText(THANKS)).toBeVisible()
  expect(network.bodies(SEND).at(-1)).toEqual({
    subject_type: 'comment',
    subject_id: String(comment.id),
    kind: 'spoiler',
    reason: 'It tells how the game ends',
  })
  await report()
  await expect.element(reason).toHaveValue('')
})

test('a profile is reported by keyboard alone, and the focus returns', async () => {
  await signIn()
  await openPage('/user/tallowmere')
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('radio', { name: 'Spam or advertising' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('radio', { name: 'Insults, harassment, or hate' })).toBeChecked()
  await userEvent.tab()
  await userEvent.keyboard('Look at the name')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(THANKS)).toBeVisible()
  await expect.element(button).toHaveFocus()
  expect(network.bodies(SEND)).toEqual([
    { subject_type: 'profile', subject_id: reported, kind: 'abuse', reason: 'Look at the name' },
  ])
})

test('nothing is chosen for a member: a report without a choice says so where it is made, and is not sent', async () => {
  await signIn()
  await showButton()
  await button.click()
  const choices = dialog.getByRole('radio')
  await expect.element(choices.first()).toBeVisible()
  for (const choice of choices.elements()) expect(choice).not.toBeChecked()
  await send.click()
  await expect.element(choices.first()).toHaveFocus()
  await expect.element(choices.first()).toHaveAccessibleDescription('Choose what’s wrong.')
  expect(network.sent(SEND)).toEqual([])
  await dialog.getByRole('radio', { name: 'Off topic' }).click()
  await expect.element(dialog.getByText('Choose what’s wrong.')).not.toBeInTheDocument()
  await send.click()
  await expect.element(page.getByText(THANKS)).toBeVisible()
  expect(network.bodies(SEND)).toMatchObject([{ kind: 'off-topic' }])
})

test('nobody is offered to report their own profile, post, or comment', async () => {
  const member = await signIn()
  const id = await newPost(member)
  await asMember(member, 'POST', '/api/addPostComment', { postID: id, comment: 'My own words' })
  const post = await openPage(`/post/${id}`)
  await expect.element(page.getByText('My own words')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove' }).first()).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Options for (“|the comment)/ }))
    .not.toBeInTheDocument()
  await post.unmount()
  await openPage(`/user/${member.username}`)
  await expect.element(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
