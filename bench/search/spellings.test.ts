import { describe, expect, it } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { SPELLING_KINDS, type SpellingKind, spellingsOf } from './spellings.ts'

const NAME = 'Poké-Quest: Legends of the Abyss'

function typed(name: string, kind: SpellingKind, seed = 'test') {
  return spellingsOf(name, seededRandom(name, seed)).find((spelling) => spelling.kind === kind)
}

/** What the kind types for 50 seeds. */
const typedOften = (name: string, kind: SpellingKind) =>
  Array.from({ length: 50 }, (_, seed) => typed(name, kind, String(seed))!.text)

describe('the spellings of a name', () => {
  it('are the same for the same seed', () => {
    const spellings = spellingsOf(NAME, seededRandom(NAME, 'same'))
    expect(spellingsOf(NAME, seededRandom(NAME, 'same'))).toEqual(spellings)
    expect(spellings.map(({ kind }) => kind)).toEqual(SPELLING_KINDS.map(({ id }) => id))
  })

  it.each([
    ['exact', NAME],
    ['unspaced', 'Poké-Quest:LegendsoftheAbyss'],
    ['unmarked', 'Poke Quest Legends of the Abyss'],
    ['shortened', 'Poké-Quest: Legends Abyss'],
    ['initials', 'PQLotA'],
  ] as const)('%s: %s', (kind, text) => {
    expect(typed(NAME, kind)).toEqual({ kind, text, intended: text })
  })

  it('leave out one letter of a word of at least four', () => {
    for (const text of typedOften('Idle Pit', 'missing'))
      expect(['dle Pit', 'Ile Pit', 'Ide Pit', 'Idl Pit']).toContain(text)
  })

  it('swap two different neighbors', () => {
    for (const text of typedOften('Ball', 'swapped')) expect(['aBll', 'Blal']).toContain(text)
  })

  it('double one letter', () => {
    for (const text of typedOften('Plan', 'doubled'))
      expect(['PPlan', 'Pllan', 'Plaan', 'Plann']).toContain(text)
  })

  it('replace one letter by that of a key beside it', () => {
    for (const text of typedOften('Epic', 'replaced'))
      expect(text).toMatch(/^([wsdr]pic|E[ol]ic|Ep[ujko]c|Epi[xdfv])$/)
  })

  it('put the words in another order, without what is between them', () => {
    for (const text of typedOften('Cat & Dog: Run', 'reordered')) {
      expect(text.split(' ').sort()).toEqual(['Cat', 'Dog', 'Run'])
      expect(text).not.toBe('Cat Dog Run')
    }
  })

  it('begin as the first half does, with a slip in a word of at least four letters', () => {
    const spelling = typed('My Cookie Bakery', 'half')!
    expect(spelling.intended).toBe('My Cooki')
    expect(spelling.text).toMatch(/^My /)
    expect(spelling.text).not.toBe('My Cooki')
    expect(typed('You Are a Spy', 'half')).toBeUndefined()
  })

  it('leave out what changes nothing', () => {
    expect(spellingsOf('C', seededRandom('C', 'test'))).toEqual([{ kind: 'exact', text: 'C', intended: 'C' }])
    const kinds = spellingsOf('Incremancer', seededRandom('Incremancer', 'test')).map(({ kind }) => kind)
    expect(kinds).toEqual(['exact', 'missing', 'swapped', 'doubled', 'replaced', 'half'])
  })
})
