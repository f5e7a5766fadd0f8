import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { MAX_DEVELOPER_LENGTH, MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { linkTypeOf } from '#/features/catalog/links/linkTypeOf.ts'
import {
  MAX_DESC_LENGTH,
  MAX_LONG_DESC_LENGTH,
  MAX_NAME_LENGTH,
} from '#/features/stewardship/edits/edits.limits.ts'
import { gameFieldInputs } from '#/features/stewardship/edits/gameFields.contract.ts'
import { parseFetchableUrl } from '#/http/safeFetch/fetchableUrl.ts'
import { shorten } from '#/shared/plainText.ts'
import type { FillProposals, FillSource } from './fillFromLink.contract.ts'
import { fitTags } from './tagHints.ts'

/** What was read from a page, as it was there. */
export interface Found {
  source: FillSource
  url: string
  name?: string | undefined
  desc?: string | undefined
  /** Markdown. */
  longDesc?: string | undefined
  developers?: readonly (string | undefined)[]
  releaseDate?: string | undefined
  playLink?: string | undefined
  trailer?: string | undefined
  /** The page of the game itself. */
  own: string
  /** Other addresses on the page. */
  links?: readonly string[]
  tags?: readonly number[]
  logos?: readonly (string | undefined)[]
  banners?: readonly (string | undefined)[]
  screenshots?: readonly (string | undefined)[]
}

const MAX_PROPOSED_LINKS = 10
const MAX_PROPOSED_PICTURES = 6
/** Names of developers that are looked at. */
const MAX_READ_NAMES = 20

/** Makes of what was read what a form can take: tidy, short enough, and without anything that the rules for games refuse. */
export function propose(found: Found): FillProposals {
  return {
    source: found.source,
    url: found.url,
    name: accepted('name', oneLine(found.name, MAX_NAME_LENGTH)),
    desc: accepted('desc', oneLine(found.desc, MAX_DESC_LENGTH)),
    long_desc: accepted('long_desc', manyLines(found.longDesc)),
    developers: proposeDevelopers(found.developers ?? []),
    release_date: accepted('release_date', found.releaseDate),
    play_link: accepted('play_link', found.playLink),
    trailer: accepted('trailer', found.trailer),
    links: proposeLinks(found.own, found.links ?? []),
    tags: fitTags(found.tags ?? []),
    logos: pictures(found.logos),
    banners: pictures(found.banners),
    screenshots: pictures(found.screenshots),
  }
}

type TextField = 'name' | 'desc' | 'long_desc' | 'release_date' | 'play_link' | 'trailer'

/** A value as the form for games would take it; null if it would not. */
function accepted(field: TextField, value: string | undefined): string | null {
  if (!value) return null
  const parsed = gameFieldInputs[field].safeParse(value)
  return parsed.success && parsed.data ? parsed.data : null
}

// Control characters, marks of direction, and characters that nobody sees.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|[\p{Cf}\p{DI}\u2800]/gu

function oneLine(text: string | undefined, max: number): string | undefined {
  const line = text?.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(UNREADABLE, '').trim()
  return line && shorten(line, max)
}

function manyLines(text: string | undefined): string | undefined {
  const plain = text?.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(UNREADABLE, '').trim()
  return plain && shorten(plain, MAX_LONG_DESC_LENGTH)
}

/** Names that the form takes, each once. */
function proposeDevelopers(names: readonly (string | undefined)[]): string[] {
  const once = new Map<string, string>()
  for (const found of names.slice(0, MAX_READ_NAMES)) {
    const name = oneLine(found, MAX_DEVELOPER_LENGTH)
    const parsed = gameFieldInputs.developers.safeParse(name ? [name] : [])
    for (const each of parsed.data ?? [])
      if (!once.has(developerKey(each))) once.set(developerKey(each), each)
    if (once.size === MAX_DEVELOPERS) break
  }
  return [...once.values()]
}

/** The page's own link and one link of each other kind that the page has. Websites that a page links to are no links of its game. */
function proposeLinks(own: string, others: readonly string[]): FillProposals['links'] {
  const links: FillProposals['links'] = []
  for (const address of [own, ...others]) {
    const type = linkTypeOf(address)
    if (!type || (links.length > 0 && links.some((link) => link.type === type))) continue
    const parsed = gameFieldInputs.links.safeParse([{ type, url: address }])
    if (parsed.success) links.push({ type, url: parsed.data[0]!.url })
    if (links.length >= MAX_PROPOSED_LINKS) break
  }
  return links
}

/** Addresses of pictures that can be fetched; whether their hosts are public is checked when they are. */
function pictures(addresses: readonly (string | undefined)[] = []): string[] {
  const usable = addresses.flatMap((address) => {
    if (!address || /\.(?:svg|ico)(?:$|\?)/i.test(address)) return []
    try {
      return parseFetchableUrl(address).href
    } catch {
      return []
    }
  })
  return [...new Set(usable)].slice(0, MAX_PROPOSED_PICTURES)
}
