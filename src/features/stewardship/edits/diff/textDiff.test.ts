import { expect, test } from 'vitest'
import { diffLongText, diffText } from './textDiff.ts'

test('a line is compared word by word', () => {
  expect(diffText('Plant numbers slowly', 'Plant big numbers slowly')).toEqual([
    { kind: 'same', text: 'Plant ' },
    { kind: 'added', text: 'big ' },
    { kind: 'same', text: 'numbers slowly' },
  ])
  expect(diffText('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
  expect(diffText('Old', '')).toEqual([{ kind: 'removed', text: 'Old' }])
})

test('a line with little in common is one text in place of the other', () => {
  expect(diffText('Stack numbers.', 'Mine is better.')).toEqual([
    { kind: 'removed', text: 'Stack numbers.' },
    { kind: 'added', text: 'Mine is better.' },
  ])
})

test('of a long text, the changed lines are shown with those next to them', () => {
  const lines = Array.from({ length: 30 }, (_, number) => `Line ${number}`)
  const parts = diffLongText(lines.join('\n'), lines.with(15, 'Line fifteen').join('\n'))
  expect(parts).toEqual([
    { kind: 'skipped', lines: 13 },
    { kind: 'same', text: 'Line 13\nLine 14' },
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'Line ' },
        { kind: 'removed', text: '15' },
        { kind: 'added', text: 'fifteen' },
        { kind: 'same', text: '\n' },
      ],
    },
    { kind: 'same', text: 'Line 16\nLine 17' },
    { kind: 'skipped', lines: 12 },
  ])
})

test('a text that ends without a line break differs only where it differs', () => {
  expect(diffLongText('One\nTwo', 'One\nTwo\nThree')).toEqual([
    { kind: 'same', text: 'One\nTwo\n' },
    { kind: 'changed', parts: [{ kind: 'added', text: 'Three\n' }] },
  ])
})

test('texts with too little in common are one text in place of the other', () => {
  const words = (seed: number) =>
    Array.from({ length: 3300 }, (_, at) => `w${(at * seed * 7919) % 100_003}`).join(' ')
  expect(diffLongText(words(1), words(31))).toEqual([
    {
      kind: 'changed',
      parts: [
        { kind: 'removed', text: `${words(1)}\n` },
        { kind: 'added', text: `${words(31)}\n` },
      ],
    },
  ])
})
