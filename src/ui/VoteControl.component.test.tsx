import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VoteControl, type VoteControlProps } from './VoteControl.tsx'

async function show(first: Pick<VoteControlProps, 'score' | 'own'>) {
  const control = (props: typeof first) => <VoteControl subject="Trimps" onVote={() => {}} {...props} />
  const screen = await render(control(first))
  const number = () => screen.getByTitle(/^Score/).element().firstElementChild!
  return {
    screen,
    change: (props: typeof first) => screen.rerender(control(props)),
    rolls: () => number().getAnimations().length > 0,
  }
}

test('the number rolls when others vote, and when the reader does', async () => {
  const { screen, change, rolls } = await show({ score: 7, own: null })
  expect(rolls()).toBe(false)
  await change({ score: 8, own: null })
  expect(rolls()).toBe(true)
  await screen.getByRole('button', { name: 'Downvote Trimps' }).click()
  await change({ score: 7, own: 'downvote' })
  expect(rolls()).toBe(true)
})

test("the number does not roll when the reader's vote is applied after loading", async () => {
  const { change, rolls } = await show({ score: 7, own: null })
  await change({ score: 8, own: 'upvote' })
  expect(rolls()).toBe(false)
})

test.each([
  ['upvote', 'column'],
  ['downvote', 'column'],
  ['upvote', 'row'],
  ['downvote', 'row'],
  ['upvote', 'compact'],
  ['downvote', 'compact'],
] as const)(
  'a vote that was not sent is sent again by a tap anywhere on it: %s in a %s',
  async (own, layout) => {
    const screen = await render(
      <VoteControl subject="Trimps" score={7} own={own} rating={80} layout={layout} onRetry={() => {}} />,
    )
    const button = (name: RegExp) => screen.getByRole('button', { name }).element().getBoundingClientRect()
    const { left, right, top, bottom } = button(/^Send the vote/)
    const pressed = button(own === 'upvote' ? /^Upvote/ : /^Downvote/)
    expect(left).toBeLessThanOrEqual(pressed.left)
    expect(right).toBeGreaterThanOrEqual(pressed.right)
    expect(top).toBeLessThanOrEqual(pressed.top)
    expect(bottom).toBeGreaterThanOrEqual(pressed.bottom)
    const other = button(own === 'upvote' ? /^Downvote/ : /^Upvote/)
    expect(right <= other.left || left >= other.right || bottom <= other.top || top >= other.bottom).toBe(
      true,
    )
  },
)
