import { RELEASE_PRECISIONS, type ReleasePrecision } from '#/shared/releaseDate.ts'
import { ByteArena } from './byteArena.ts'
import { type CatalogRow, MAX_CARD_LINKS } from './catalogRow.ts'
import type { Ordinals } from './facets.ts'
import { writeUtf8 } from './textArena.ts'

/** What a card shows of a game in addition to its name, description, tags and numbers. */
export interface CardText {
  urlid: string
  developers: { slug: string; name: string }[]
  /** Addresses of the game's own pictures, or null. */
  logo: string | null
  banner: string | null
  thumb: string | null
  releasePrecision: ReleasePrecision
  /** Link types by their index. */
  links: { type: number; url: string }[]
}

const BEYOND_ASCII = /[\x80-\xff]/

/**
 * The texts that only cards need. An entry: urlid, logo, banner and thumb, the
 * precision of the release (1 byte, its place in `RELEASE_PRECISIONS`), the number of developers (1 byte), for each its
 * slug and name, the number of links (1 byte), and for each its type (1 byte) and address. A text: its length in bytes plus one (2 bytes), and its UTF-8; 0 is null.
 */
export class CardContent {
  readonly arena = new ByteArena()
  #entry = Buffer.allocUnsafeSlow(1 << 15)
  #at = 0

  add(slot: number, row: CatalogRow, ordinals: Ordinals): void {
    this.#write(row, ordinals)
    this.arena.add(slot, this.#entry, this.#at)
  }

  /** Returns whether anything changed. */
  replace(slot: number, row: CatalogRow, ordinals: Ordinals): boolean {
    this.#write(row, ordinals)
    return this.arena.replace(slot, this.#entry, this.#at)
  }

  read(slot: number): CardText {
    const { bytes, start, end } = this.arena.seek(slot)
    // One call out of the engine for all texts: in nearly all entries each byte is a character.
    const whole = bytes.toString('latin1', start, end)
    const isAscii = !BEYOND_ASCII.test(whole)
    let at = start
    const text = () => {
      const length = bytes[at]! | (bytes[at + 1]! << 8)
      at += 2 + Math.max(0, length - 1)
      if (length === 0) return null
      return isAscii
        ? whole.slice(at - length + 1 - start, at - start)
        : bytes.toString('utf8', at - length + 1, at)
    }
    const read: CardText = {
      urlid: text()!,
      logo: text(),
      banner: text(),
      thumb: text(),
      releasePrecision: RELEASE_PRECISIONS[bytes[at++]!]!,
      developers: [],
      links: [],
    }
    for (let developers = bytes[at++]!; developers > 0; developers--)
      read.developers.push({ slug: text()!, name: text()! })
    for (let links = bytes[at++]!; links > 0; links--) read.links.push({ type: bytes[at++]!, url: text()! })
    return read
  }

  #write(row: CatalogRow, { links }: Ordinals): void {
    this.#at = 0
    for (const text of [row.urlid, row.logo, row.banner, row.thumb]) this.#text(text)
    const shown = Math.min(links.length, MAX_CARD_LINKS)
    this.#reserve(2)
    this.#entry[this.#at++] = RELEASE_PRECISIONS.indexOf(row.releasePrecision)
    this.#entry[this.#at++] = row.developers.length
    for (const [slug, name] of row.developers) {
      this.#text(slug)
      this.#text(name)
    }
    this.#reserve(1)
    this.#entry[this.#at++] = shown
    for (let i = 0; i < shown; i++) {
      const [type, url] = links[i]!
      this.#reserve(1)
      this.#entry[this.#at++] = type
      this.#text(url)
    }
  }

  #text(text: string | null): void {
    this.#reserve(2 + (text?.length ?? 0) * 3)
    const length = text === null ? 0 : 1 + writeUtf8(text, this.#entry, this.#at + 2)
    if (length > 0xffff) throw new RangeError('A text of more than 65,534 bytes')
    this.#entry.writeUInt16LE(length, this.#at)
    this.#at += 2 + Math.max(0, length - 1)
  }

  #reserve(length: number): void {
    if (this.#at + length <= this.#entry.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#at + length))
    this.#entry.copy(larger, 0, 0, this.#at)
    this.#entry = larger
  }
}
