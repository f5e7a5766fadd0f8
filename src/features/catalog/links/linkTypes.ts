import { kebabCase } from '#/shared/kebabCase.ts'

/** A type of link that a game can have. The database stores the `id`; addresses contain the `slug`. */
export interface LinkType {
  readonly id: string
  readonly slug: string
  readonly name: string
}

const NAMES = [
  ['website', 'Website'],
  ['steam', 'Steam'],
  ['itch', 'Itch'],
  ['demo', 'Demo'],
  ['google play', 'Google Play'],
  ['apple store', 'Apple Store'],
  ['source code', 'Source code'],
  ['demo android', 'Demo Android'],
  ['demo ios', 'Demo iOS'],
  ['reddit', 'Reddit'],
  ['discord', 'Discord'],
  ['patreon', 'Patreon'],
  ['ko-fi', 'Ko-fi'],
  ['guide', 'Guide'],
  ['wiki', 'Wiki'],
  ['twitter', 'Twitter'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
] as const

/** The 18 link types, in the order in which forms and pages show them. */
export const LINK_TYPES: readonly LinkType[] = NAMES.map(([id, name]) => ({ id, slug: kebabCase(id), name }))

export const linkTypeById: ReadonlyMap<string, LinkType> = new Map(LINK_TYPES.map((type) => [type.id, type]))
export const linkTypeBySlug: ReadonlyMap<string, LinkType> = new Map(
  LINK_TYPES.map((type) => [type.slug, type]),
)

/** Link types by both spellings, the id ('google play') and the slug ('google-play'), because people and files use either. */
export const linkTypeBySpelling: ReadonlyMap<string, LinkType> = new Map([...linkTypeById, ...linkTypeBySlug])
