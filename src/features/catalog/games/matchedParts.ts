import { foldLetters } from '#/shared/foldLetters.ts'

/** A piece of a name. */
export interface NamePart {
  text: string
  /** Whether it is what was typed. */
  isMatch: boolean
}

/** The letters and digits of a text, folded and without what is between them. The arrays have an element for each of them. */
interface Letters {
  text: string
  /** Whether it begins a word. */
  begins: boolean[]
  /** Where its source begins and ends in the text. */
  from: number[]
  to: number[]
}

/**
 * Splits a name into what matches a typed text and what doesn't, whatever the spelling: case, accents, apostrophes, hyphens, and spaces don't
 * matter. The text as a whole matches at the beginning of a word; otherwise each of its words does, in any order, or within a word.
 */
export function matchedParts(name: string, typed: string): NamePart[] {
  const letters = lettersOf(name)
  const wanted = lettersOf(typed)
  const isMatched = new Array<boolean>(letters.text.length).fill(false)
  const mark = (places: readonly number[], length: number) => {
    for (const place of places) isMatched.fill(true, place, place + length)
  }
  const whole = placesOf(letters, wanted.text).filter((place) => letters.begins[place])
  mark(whole, wanted.text.length)
  if (whole.length === 0)
    for (const word of new Set(wordsOf(wanted))) mark(wordPlaces(letters, word), word.length)
  return partsOf(name, letters, isMatched)
}

function lettersOf(text: string): Letters {
  const letters: Letters = { text: '', begins: [], from: [], to: [] }
  let isNext = true
  let at = 0
  for (const source of text) {
    const from = at
    at += source.length
    // A mark belongs to the letter before it.
    if (/^\p{M}$/u.test(source) && letters.to.length > 0 && !isNext) letters.to[letters.to.length - 1] = at
    for (const letter of foldLetters(source)) {
      const isLetter = /[\p{L}\p{N}]/u.test(letter)
      // Its halves, where it has two: places are those of UTF-16.
      for (const half of isLetter ? letter.split('') : []) {
        letters.text += half
        letters.begins.push(isNext)
        letters.from.push(from)
        letters.to.push(at)
        isNext = false
      }
      if (!isLetter) isNext = true
    }
  }
  return letters
}

function wordsOf({ text, begins }: Letters): string[] {
  const starts = [...begins.keys()].filter((place) => begins[place])
  return starts.map((start, at) => text.slice(start, starts[at + 1]))
}

/** Where a text occurs in the letters; nowhere if it is empty. */
function placesOf({ text }: Letters, wanted: string): number[] {
  const places: number[] = []
  if (wanted === '') return places
  for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + 1))
    places.push(place)
  return places
}

/** Where words begin with a word; otherwise where it is within one. A single letter is marked only at the beginning: elsewhere it says nothing. */
function wordPlaces(letters: Letters, word: string): number[] {
  const { begins } = letters
  const isWithin = (place: number) => !begins.slice(place + 1, place + word.length).includes(true)
  const places = placesOf(letters, word).filter(isWithin)
  const first = places.filter((place) => begins[place])
  return first.length > 0 || word.length === 1 ? first : places
}

function partsOf(name: string, { from, to }: Letters, isMatched: readonly boolean[]): NamePart[] {
  const parts: NamePart[] = []
  let end = 0
  const add = (until: number, isMatch: boolean) => {
    if (until > end) parts.push({ text: name.slice(end, until), isMatch })
    end = Math.max(end, until)
  }
  for (let place = 0; place < isMatched.length; place++) {
    if (!isMatched[place]) continue
    let last = place
    while (isMatched[last + 1]) last++
    add(from[place]!, false)
    add(to[last]!, true)
    place = last
  }
  add(name.length, false)
  return parts
}
