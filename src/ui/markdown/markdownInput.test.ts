import { expect, it } from 'vitest'
import { markdownInput } from './markdownInput.ts'

const input = markdownInput({ max: 100 })

it.each(['<!-- -->', '****', '&nbsp;', '|| ||', '\u200b', '\ufe0f'])(
  'refuses %j, in which readers see nothing',
  (text) => {
    expect(input.safeParse(text).error?.issues[0]?.message).toBe('Write something that readers can see')
  },
)

it('takes words, and what may be empty', () => {
  expect(input.parse(' **a** ')).toBe('**a**')
  expect(input.parse('')).toBe('')
})
