import { expect, it } from 'vitest'
import { countSteps } from './countSteps.ts'
import { superLinearPatterns } from './superLinear.ts'

const A = [{ name: 'a', repeat: (times: number) => 'a'.repeat(times) }]

it('counts each iteration', () => {
  const loop = (times: number) => () => {
    let sum = 0
    for (let index = 0; index < times; index++) sum += index
    return sum
  }
  const steps = countSteps(loop(100_000))
  expect(steps).toBeGreaterThanOrEqual(100_000)
  expect(steps).toBeLessThan(103_000)
})

it('finds nothing in functions that look at each character once', () => {
  expect(superLinearPatterns((text) => [...text].map((char) => char.charCodeAt(0)), A)).toEqual([])
  expect(superLinearPatterns((text) => text.split('').reverse().join(''), A)).toEqual([])
  expect(superLinearPatterns((text) => text.replaceAll(/a/g, 'b'), A)).toEqual([])
})

it.each<[string, (text: string) => unknown]>([
  [
    'a loop in a loop',
    (text) => {
      let same = 0
      for (const a of text) for (const b of text) if (a === b) same++
      return same
    },
  ],
  ['a search from each position', (text) => [...text].map((_, index) => text.indexOf('b', index))],
  ['a copy at each position', (text) => [...text].map((_, index) => text.slice(index))],
  ['an array that is copied', (text) => [...text].reduce<string[]>((all, char) => all.concat(char), [])],
  [
    'an array that is spread',
    (text) => {
      let all: string[] = []
      for (const char of text) all = [...all, char]
      return all
    },
  ],
  ['an expression from each position', (text) => [...text].map((_, index) => /b/.test(text.slice(index)))],
  [
    'a function that doubles',
    function twice(text: string): unknown {
      return text === '' || [twice(text.slice(1)), twice(text.slice(1))]
    },
  ],
  [
    'no stack left',
    (text) =>
      text.length > 20 &&
      (function deeper(): unknown {
        return [deeper()]
      })(),
  ],
])('finds %s', (_name, parse) => {
  expect(superLinearPatterns(parse, A)).toHaveLength(1)
})
