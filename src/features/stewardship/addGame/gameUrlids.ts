import { randomBytes } from 'node:crypto'
import { RESERVED_URLIDS } from '#/features/catalog/games/games.limits.ts'
import { slugify } from '#/shared/slug.ts'

const MAX_URLID_LENGTH = 100
/** 'idle-mine-2' to 'idle-mine-9', then a random one. */
const MAX_NUMBER = 9

/** Possible urlids for a new game, the best first: its name, its name and developer, numbered. The last one is random. */
export function urlidsFor(name: string, developer: string | undefined): string[] {
  const slug = slugify(name)
  const mark = randomBytes(5).toString('hex')
  if (slug === '') return [`game-${mark}`]
  const numbered = Array.from({ length: MAX_NUMBER - 1 }, (_, index) => `${slug}-${index + 2}`)
  const by = developer ? slugify(`${slug} ${developer}`) : slug
  return [slug, by, ...numbered, `${slug}-${mark}`].filter(
    (urlid, index, all) =>
      urlid.length <= MAX_URLID_LENGTH && !RESERVED_URLIDS.includes(urlid) && all.indexOf(urlid) === index,
  )
}
