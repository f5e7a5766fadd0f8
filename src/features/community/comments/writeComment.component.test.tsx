import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newPost } from '../../../../test/components/content.ts'
import { asMember, newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'
import { COMMENT_BOUNDS } from './comments.limits.ts'

const comments = page.getByRole('region', { name: 'Comments' })
const field = comments.getByRole('textbox', { name: 'Your comment' })
const button = comments.getByRole('button', { name: 'Comment', exact: true })

/** Opens a post as somebody new, and the form below it. */
async function openForm() {
  const member = await signIn()
  const path = `/post/${await newPost(member)}`
  const screen = await openPage(path)
  await expect.element(field).toBeVisible()
  field.element().focus()
  await expect.element(field).not.toHaveAttribute('readonly')
  return { ...screen, member, path }
}

test('a comment that is too short is not sent: pressing the button, or Ctrl and Enter, says why', async () => {
  await openForm()
  await field.fill('abc')
  await expect.element(button).toBeEnabled()
  await field.fill('ab')
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  for (const send of [
    () => button.click({ force: true }),
    () => userEvent.keyboard('{Control>}{Enter}{/Control}'),
  ]) {
    await send()
    await expect.element(field).toHaveAccessibleDescription('Write at least 3 characters')
    await expect.element(field).toHaveFocus()
  }
  expect(network.sent('POST /api/addPostComment')).toEqual([])
  await field.fill('x'.repeat(COMMENT_BOUNDS.max - 1))
  await expect.element(comments.getByText('1 character left')).toBeVisible()
  await field.fill('x'.repeat(COMMENT_BOUNDS.max + 2))
  await expect.element(comments.getByText('2 characters too many')).toBeVisible()
})

test('the draft of a comment is there again on the next visit, until it is canceled', async () => {
  const { path, unmount } = await openForm()
  await field.fill('Half a thought')
  await unmount()
  const again = await openPage(path)
  await expect.element(field).toHaveValue('Half a thought')
  await expect.element(comments.getByText('Restored from your last visit.')).toBeVisible()
  await comments.getByRole('button', { name: 'Cancel' }).click()
  await again.unmount()
  await openPage(path)
  await expect.element(field).toHaveValue('')
})

test('while a comment is sent its text stays as it is, and a reply is written on when the response arrives', async () => {
  const author = await newMember()
  const postID = await newPost(author)
  await asMember(author, 'POST', '/api/addPostComment', { postID, comment: 'Ten seconds.' })
  await signIn()
  await openPage(`/post/${postID}`)
  const arrive = network.hold('POST /api/addPostComment')
  await comments.getByRole('button', { name: 'Reply', exact: true }).click()
  const reply = page.getByRole('textbox', { name: `Your reply to ${author.username}` })
  await expect.element(reply).toHaveFocus()
  await field.click()
  await expect.element(comments.getByRole('button', { name: /^Bold/ }).nth(1)).toBeVisible()
  await field.fill('A minute here')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button).toHaveAttribute('aria-busy')
  await userEvent.keyboard(', and more')
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(field).toHaveValue('A minute here')
  await expect.element(field).toHaveFocus()
  await reply.click()
  await userEvent.keyboard('Half')
  arrive()
  await expect.element(comments.getByRole('listitem').filter({ hasText: 'A minute here' })).toBeVisible()
  await userEvent.keyboard(' a reply')
  await expect.element(reply).toHaveValue('Half a reply')
})

test('a comment is written by keyboard alone: toolbar, preview, a mention', async () => {
  const { member } = await openForm()
  await userEvent.keyboard(`Hello @${member.username.slice(0, 8)}`)
  const names = comments.getByRole('listbox', { name: 'Members to mention' })
  await expect.element(names.getByRole('option', { selected: true })).toMatchTextContent(member.username)
  await expect.element(comments.getByText('1 member to mention')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue(`Hello @${member.username} `)
  await userEvent.keyboard('{Control>}b{/Control}bold')
  await expect.element(field).toHaveValue(`Hello @${member.username} **bold**`)
  await userEvent.tab({ shift: true })
  await expect.element(comments.getByRole('button', { name: 'Bold (Ctrl+B)' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  const preview = comments.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('strong')).toHaveTextContent('bold')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .element(comments.getByRole('listitem').filter({ hasText: `Hello @${member.username}` }))
    .toBeVisible()
})
