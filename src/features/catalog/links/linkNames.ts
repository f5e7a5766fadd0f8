import { hostOf } from './hostOf.ts'
import { linkTypeBySlug } from './linkTypes.ts'

interface NamedLink {
  /** A slug of a link type. */
  type: string
  url: string
}

export const linkTypeName = (slug: string): string => linkTypeBySlug.get(slug)?.name ?? slug

/**
 * Accessible names that distinguish a game's links: 'Website of Kittens Game'. Links of the same type get
 * their host, and links of the same host a number.
 */
export function linkNames(links: readonly NamedLink[], game: string): string[] {
  const plain = links.map(({ type }) => `${linkTypeName(type)} of ${game}`)
  const withHost = plain.map((name, at) =>
    isRepeated(plain, at) ? `${name} (${hostOf(links[at]!.url)})` : name,
  )
  return withHost.map((name, at) =>
    isRepeated(withHost, at)
      ? `${name} ${withHost.slice(0, at + 1).filter((each) => each === name).length}`
      : name,
  )
}

const isRepeated = (names: readonly string[], at: number) =>
  names.indexOf(names[at]!) !== names.lastIndexOf(names[at]!)
