import { describe, expect, test } from 'vitest'
import { subjectOf } from './subjectWords.ts'

describe('a game is drawn as a thing', () => {
  test.each([
    ['Cookie Clicker', 'cookie'],
    ['COOKIES & Cream', 'cookie'],
    ['Candy Box!', 'candy'],
    ['Candies of the Sky', 'candy'],
    ['Universal Paperclips', 'paperclip'],
    ['Egg, Inc.', 'egg'],
    ['Wolves', 'wolf'],
    ['Leaves of Idle', 'leaf'],
    ['Factories', 'factory'],
    ['IdleFishing', 'fishing'],
    ["The Cat's Idle Life", 'cat'],
    ['Idle Ant', undefined],
  ])('that its name mentions: %s', (name, word) => {
    expect(subjectOf(name, '')?.word).toBe(word)
  })

  test.each([
    'Category Clicker',
    'Giant Idle',
    'Scatter',
    'Eggplant',
    'Kiwi Clicker',
    'Dyson Sphere Simulator',
  ])('only if a whole word names it, not in %s', (name) => expect(subjectOf(name, '')).toBeUndefined())

  test('that its description begins with', () => {
    expect(subjectOf('Kronos', 'A small farm that lives on your screen.')?.word).toBe('farm')
    expect(subjectOf('Kronos', 'An idle game by Pixel Fox.')).toBeUndefined()
    expect(
      subjectOf('Kronos', 'A long story of many chapters, at whose end there is a farm.'),
    ).toBeUndefined()
  })

  test('that the name mentions rather than the description', () => {
    expect(subjectOf('Idle Dice', 'A cookie rolls.')?.word).toBe('dice')
  })

  test.each(['Not a farm.', 'No cats, no dogs.', 'A world without the city.', 'Bear with me.'])(
    'but not as what its description says it is not: %s',
    (description) => expect(subjectOf('Kronos', description)).toBeUndefined(),
  )

  test('that its name does not deny', () => {
    expect(subjectOf('Not a Farm', '')).toBeUndefined()
    expect(subjectOf('Not a Farm but a Garden', '')?.word).toBe('garden')
  })

  test('but not by words that mean something else in most descriptions', () => {
    expect(subjectOf('Kronos', 'Mine, time it, and coin a tree of gears.')).toBeUndefined()
  })
})
