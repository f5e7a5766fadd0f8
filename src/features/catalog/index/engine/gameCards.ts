import { LRUCache } from 'lru-cache'
import { choosePicture, coverFolder } from '#/features/catalog/covers/pictureChoice.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { hasBit } from './bitmap.ts'
import type { CatalogModel } from './catalogModel.ts'
import { NO_DAY } from './columns.ts'

/** Cards cached, about 1 kB each. */
const MAX_CARDS = 10_000

/**
 * The JSON text of games' cards (`gameCardSchema` of the games' contract), built on first use and cached while there is
 * room: list responses are joined from these texts.
 */
export class Cards {
  readonly #model: CatalogModel
  readonly #texts = new LRUCache<number, string>({ max: MAX_CARDS })

  constructor(model: CatalogModel) {
    this.#model = model
  }

  of(slot: number): string {
    const kept = this.#texts.get(slot)
    if (kept !== undefined) return kept
    const text = cardText(this.#model, slot)
    this.#texts.set(slot, text)
    return text
  }

  /** Call it when a game changed. */
  drop(slot: number): void {
    this.#texts.delete(slot)
  }
}

function cardText(model: CatalogModel, slot: number): string {
  const { columns, facets } = model
  const { urlid, developers, logo, banner, thumb, releasePrecision, links } = model.cardTexts.read(slot)
  const name = model.names.text(slot)
  const desc = model.descs.text(slot)
  const id = columns.ids[slot]!
  const tags = model.tagLists.of(slot).map((index) => TAGS[index]!.id)
  const cover = coverFolder({ id, name, desc, tags })
  const picture = choosePicture({ banner, screenshot: thumb, logo }, cover)
  const upvotes = columns.up[slot]!
  const downvotes = columns.down[slot]!
  const rating = columns.rating[slot]!
  const released = columns.released[slot]!
  const createdAt = new Date(Math.floor(columns.created[slot]! / 1000)).toISOString()
  const releasedOn = released === NO_DAY ? null : new Date(released * DAY_MS).toISOString().slice(0, 10)
  const linkTexts = links.map(({ type, url }) => `${LINK_BEGINNINGS[type]}${quoted(url)}}`)
  // By hand, because serializing an object takes three times as long, and cards are most of what a list costs.
  // Joined, because a concatenated string stays a tree of its pieces in memory.
  return [
    '{"id":',
    id,
    ',"urlid":',
    quoted(urlid),
    ',"name":',
    quoted(name),
    ',"other_names":[',
    model.otherNames.of(slot).map(quoted).join(','),
    '],"desc":',
    quoted(desc),
    ',"developer":',
    quoted(developers.length === 0 ? null : developers.map((each) => each.name).join(', ')),
    ',"developers":[',
    developers.map((each) => `{"slug":${quoted(each.slug)},"name":${quoted(each.name)}}`).join(','),
    ']',
    ',"logo":',
    quoted(logo ?? `${cover}/logo.webp`),
    ',"banner":',
    quoted(banner ?? `${cover}/banner.webp`),
    ',"picture":{"url":',
    quoted(picture.url),
    `,"kind":"${picture.kind}"}`,
    ',"thumb":',
    quoted(thumb),
    ',"tags":[',
    tags.join(','),
    '],"links":[',
    linkTexts.join(','),
    `],"playable":${hasBit(facets.playable, slot)}`,
    `,"upvotes":${upvotes},"downvotes":${downvotes},"score":${Math.max(0, upvotes - downvotes)}`,
    `,"rating":${rating < 0 ? null : rating},"reviews":${columns.reviews[slot]},"created_at":"${createdAt}"`,
    `,"release_date":${quoted(releasedOn)},"release_precision":"${releasePrecision}","confirmed":${hasBit(facets.listed, slot)}`,
    `,"archived":${hasBit(facets.archived, slot)}}`,
  ].join('')
}

const LINK_BEGINNINGS = LINK_TYPES.map(({ slug }) => `{"type":"${slug}","url":`)
/** Characters that JSON must escape (RFC 8259, section 7), and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they must be escaped
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

/** A text, or null, as JSON. */
function quoted(text: string | null): string {
  if (text === null) return 'null'
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`
}
