import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/components/axe.ts'
import { newPost } from '../../../../test/components/content.ts'
import { newMember, signIn } from '../../../../test/components/members.ts'
import { network } from '../../../../test/components/network.ts'
import { openPage } from '../../../../test/components/page.tsx'

const poll = page.getByRole('region', { name: 'Results of the poll' })
const option = (index: number) => poll.getByRole('listitem').nth(index)

/** A poll by somebody else. */
const newPoll = async () =>
  newPost(await newMember(), {
    type: 'poll',
    title: 'Up or down?',
    content: '',
    poll: {
      options: ['Up', 'Down', 'Sideways'],
      ends_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    },
  })

test('a vote shows before the server has it, is there on the next visit, and can be changed', async () => {
  const path = `/post/${await newPoll()}`
  await signIn()
  const { unmount } = await openPage(path)
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect.element(poll.getByRole('alert')).toHaveTextContent('Choose an option first.')
  await expect.element(poll.getByRole('radio').first()).toHaveFocus()
  await poll.getByRole('radio', { name: /^Down/ }).click()
  const arrive = network.hold(/^PUT /)
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect.element(option(1)).toMatchTextContent(/Your vote/)
  await expect.element(option(1)).toMatchTextContent(/100%/)
  arrive()
  await expect.element(poll.getByRole('button', { name: 'Change vote' })).not.toHaveAttribute('aria-busy')
  await unmount()

  await openPage(path)
  await expect.element(option(1)).toMatchTextContent(/Your vote/)
  await poll.getByRole('radio', { name: /^Up/ }).click()
  await poll.getByRole('button', { name: 'Change vote' }).click()
  await expect.element(option(0)).toMatchTextContent(/100%/)
  await expect.element(option(1)).toMatchTextContent(/Down0%/)
  await expect.element(poll.getByText(/^You voted for “Up”\./)).toBeVisible()
  await expectAccessible()
})

test('a visitor who votes is asked to sign in', async () => {
  await openPage(`/post/${await newPoll()}`)
  await poll.getByRole('radio', { name: /^Up/ }).click()
  await poll.getByRole('button', { name: 'Vote' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in to vote in “Up or down?”' })).toBeVisible()
  expect(network.sent(/^PUT /)).toEqual([])
})
