import { foldText } from '#/shared/foldText.ts'
import type { BitmapPool } from './bitmapPool.ts'
import { SPACE } from './foldedText.ts'
import { initialsCodes } from './initials.ts'
import { TextArena, type TextSpan } from './textArena.ts'
import { TextIndex } from './textIndex.ts'

/** Between names. Folding keeps it, so that nothing that is typed is found across two names. */
const BETWEEN = '⏎'
const BETWEEN_BYTES = Buffer.from(BETWEEN)

const NO_CODES: readonly number[] = []

/** The other names of games, which few have: as one text for each game to look into, and their initials. */
export class OtherNames {
  readonly texts = new TextArena()
  readonly index: TextIndex
  /** Slot → codes of the initials of its names. */
  readonly #codes = new Map<number, readonly number[]>()
  /** Code of initials → slots. */
  readonly #slots = new Map<number, Set<number>>()

  constructor(pool: BitmapPool) {
    this.index = new TextIndex(this.texts, pool, { joins: true })
  }

  add(slot: number, names: readonly string[]): void {
    this.texts.add(slot, joined(names))
    this.#learn(slot, names)
  }

  /** Returns whether the names changed. */
  replace(slot: number, names: readonly string[]): boolean {
    if (!this.texts.replace(slot, joined(names))) return false
    this.#learn(slot, names)
    return true
  }

  of(slot: number): string[] {
    return this.texts.isEmpty(slot) ? [] : this.texts.text(slot).split(BETWEEN)
  }

  /** Each name, folded for searching. A span is valid until the next one, and until the texts are used otherwise. */
  *folded(slot: number): Iterable<TextSpan> {
    if (this.texts.isEmpty(slot)) return
    const { bytes, start, end } = this.texts.folded(slot)
    for (let from = start; from < end; ) {
      let until = from
      while (until < end && !isBetween(bytes, until)) until++
      yield trimmed(bytes, from, until)
      from = until + BETWEEN_BYTES.length
    }
  }

  /** Slots of games with a name of these initials. */
  withInitials(code: number): Iterable<number> {
    return this.#slots.get(code) ?? []
  }

  /** Learns the initials again after the texts were restored. */
  relearn(size: number): void {
    for (let slot = 0; slot < size; slot++) if (!this.texts.isEmpty(slot)) this.#learn(slot, this.of(slot))
  }

  #learn(slot: number, names: readonly string[]): void {
    for (const code of this.#codes.get(slot) ?? NO_CODES) this.#slots.get(code)!.delete(slot)
    this.#codes.delete(slot)
    if (names.length === 0) return
    const codes = [...new Set(names.flatMap((name) => initialsCodes(foldText(name).split(' '))))]
    this.#codes.set(slot, codes)
    for (const code of codes) {
      const slots = this.#slots.get(code)
      if (slots) slots.add(slot)
      else this.#slots.set(code, new Set([slot]))
    }
  }
}

const isBetween = (bytes: Uint8Array, at: number): boolean =>
  BETWEEN_BYTES.every((byte, place) => bytes[at + place] === byte)

function trimmed(bytes: Uint8Array, start: number, end: number): TextSpan {
  const from = bytes[start] === SPACE ? start + 1 : start
  return { bytes, start: from, end: end > from && bytes[end - 1] === SPACE ? end - 1 : end }
}

const joined = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(BETWEEN, ' ')).join(BETWEEN)
