import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { type Bitmap, hasBit, putBit } from './bitmap.ts'
import type { CatalogRow } from './catalogRow.ts'
import { FacetSet } from './facetSet.ts'
import type { IndexReader, IndexWriter } from './indexStream.ts'
import { widen } from './typedArrays.ts'

/** Tag id → its index in the taxonomy, which identifies it in sets and records. */
export const tagIndex: ReadonlyMap<number, number> = new Map(TAGS.map((tag, index) => [tag.id, index]))
/** Link type id → its index in `LINK_TYPES`. */
export const linkIndex: ReadonlyMap<string, number> = new Map(
  LINK_TYPES.map((type, index) => [type.id, index]),
)

/** A game's tags and links by their index in the taxonomy and in the list of link types. */
export interface Ordinals {
  readonly tags: readonly number[]
  readonly links: readonly (readonly [type: number, url: string])[]
}

/** The tags, in the taxonomy's order, and links of a row by index. */
export function ordinalsOf(row: CatalogRow): Ordinals {
  const tags: number[] = []
  for (const id of row.tags) {
    const index = tagIndex.get(id)
    if (index !== undefined && !tags.includes(index)) tags.push(index)
  }
  const links: [number, string][] = []
  for (const [type, url] of row.links) {
    const index = linkIndex.get(type)
    if (index !== undefined) links.push([index, url])
  }
  return { tags: tags.sort((a, b) => a - b), links }
}

const STATES = ['listed', 'waiting', 'archived', 'playable'] as const

/** Which games have a tag, a link type, a state: sets of slots. */
export class Facets {
  readonly tags: readonly FacetSet[] = TAGS.map(() => new FacetSet())
  readonly links: readonly FacetSet[] = LINK_TYPES.map(() => new FacetSet())
  /** Confirmed and not removed: what lists show. */
  listed: Bitmap = new Int32Array(0)
  /** Neither confirmed nor removed. */
  waiting: Bitmap = new Int32Array(0)
  archived: Bitmap = new Int32Array(0)
  playable: Bitmap = new Int32Array(0)
  /** Slot → a bit for each link type. */
  linkMask = new Int32Array(0)
  /** Tag index → listed games that have it. */
  readonly listedTags = new Int32Array(TAGS.length)
  /** Link type index → listed games that have it. */
  readonly listedLinks = new Int32Array(LINK_TYPES.length)
  listedCount = 0

  grow(words: number): void {
    for (const set of [...this.tags, ...this.links]) set.grow(words)
    for (const state of STATES) this[state] = widen(this[state], words)
    this.linkMask = widen(this.linkMask, words * 32)
  }

  save(out: IndexWriter): void {
    for (const { bits } of [...this.tags, ...this.links]) out.numbers(bits)
    for (const state of STATES) out.numbers(this[state])
    out.numbers(this.linkMask)
    out.numbers(this.listedTags)
    out.numbers(this.listedLinks)
    out.json(this.listedCount)
  }

  restore(from: IndexReader, words: number): void {
    for (const set of [...this.tags, ...this.links]) set.bits = from.numbers(Int32Array, words)
    for (const state of STATES) this[state] = from.numbers(Int32Array, words)
    this.linkMask = from.numbers(Int32Array, words * 32)
    this.listedTags.set(from.numbers(Int32Array))
    this.listedLinks.set(from.numbers(Int32Array))
    this.listedCount = from.json() as number
  }

  /**
   * Adds a game to the sets that it belongs to, and removes it from the others.
   *
   * @param oldTags the tag indexes it was entered with before; none for a new slot
   * @returns whether a state or a link type changed
   */
  put(slot: number, row: CatalogRow, { tags, links }: Ordinals, oldTags: readonly number[]): boolean {
    const before = this.#fingerprint(slot)
    this.#countListed(slot, oldTags, -1)
    for (const tag of oldTags) if (!tags.includes(tag)) this.tags[tag]!.delete(slot)
    for (const tag of tags) if (!oldTags.includes(tag)) this.tags[tag]!.add(slot)
    this.#putLinks(slot, links)
    putBit(this.listed, slot, row.confirmed && !row.removed)
    putBit(this.waiting, slot, !row.confirmed && !row.removed)
    putBit(this.archived, slot, row.archived)
    putBit(this.playable, slot, row.playable)
    this.#countListed(slot, tags, 1)
    return before !== this.#fingerprint(slot)
  }

  /** Removes a deleted game from all sets. */
  remove(slot: number, tags: readonly number[]): void {
    this.#countListed(slot, tags, -1)
    for (const tag of tags) this.tags[tag]!.delete(slot)
    this.#putLinks(slot, [])
    for (const state of STATES) putBit(this[state], slot, false)
  }

  /** Adds to the entry of each link type that a game has. */
  countLinks(slot: number, counts: Int32Array, by = 1): void {
    for (let mask = this.linkMask[slot]!; mask !== 0; mask &= mask - 1) {
      counts[31 - Math.clz32(mask & -mask)]! += by
    }
  }

  #putLinks(slot: number, links: Ordinals['links']): void {
    const old = this.linkMask[slot]!
    let mask = 0
    for (const [link] of links) mask |= 1 << link
    if (mask === old) return
    this.links.forEach((set, link) => {
      const bit = 1 << link
      if ((mask & bit) === (old & bit)) return
      if ((mask & bit) !== 0) set.add(slot)
      else set.delete(slot)
    })
    this.linkMask[slot] = mask
  }

  /** A game's states and link types as one number to compare. */
  #fingerprint(slot: number): number {
    const states = [this.listed, this.waiting, this.archived, this.playable]
    return states.reduce((bits, state) => bits * 2 + (hasBit(state, slot) ? 1 : 0), this.linkMask[slot]!)
  }

  #countListed(slot: number, tags: readonly number[], by: 1 | -1): void {
    if (!hasBit(this.listed, slot)) return
    this.listedCount += by
    for (const tag of tags) this.listedTags[tag]! += by
    this.countLinks(slot, this.listedLinks, by)
  }
}
