import { expect, test } from 'vitest'
import { mergeReasons } from './mergeReasons.ts'

const reason = (label: string, text = `About ${label}`) => ({ kind: null, label, text })
const spam = reason('spam')
const insult = reason('insult')
const own = reason('own')
const other = reason('other')

test('what either moderator wrote stays, and what either removed does not come back', () => {
  const spoiler = reason('spoiler')
  const merged = mergeReasons([spam, insult, spoiler], [spam, insult, own], [spam, spoiler, other])
  expect(merged).toEqual([spam, own, other])
})

test('of a reason that both have changed, both texts stay', () => {
  const [mine, theirs] = [reason('spam', 'My text'), reason('spam', 'Their text')]
  expect(mergeReasons([spam, insult], [mine, insult], [theirs, insult])).toEqual([mine, insult, theirs])
})

test('without a change by the other, everything of their own stays in its order', () => {
  expect(mergeReasons([spam, insult], [insult, own, spam], [spam, insult])).toEqual([insult, own, spam])
})
