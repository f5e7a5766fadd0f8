import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { lockPictures } from '#/features/catalog/media/media.writes.server.ts'
import { findNamesOfGames } from '#/features/catalog/relations/relations.queries.server.ts'
import { invalidField } from '#/http/problem.ts'
import type { GameFields } from './edits.contract.ts'
import { refuseTags } from './edits.rules.ts'
import { isNameOfGame, repeatedName } from './fieldInputs.rules.ts'
import { PICTURE_FIELDS, type PictureField, pictureValue } from './gameFields.rules.ts'
import { presentNames } from './presentDevelopers.server.ts'

interface Resolving {
  /** Undefined for a new game. */
  gameId?: number
  /** The fields as they are; undefined for a new game. */
  current: GameFields | undefined
  /** Origin of the site, which cannot be a game's address. */
  siteUrl: string
  /** What comes before a field's name in the parameter of an error, such as 'changes.'. */
  prefix: string
}

/**
 * Checks what the schema of a request cannot know, and gives pictures their one address, developers their one name, and related games theirs. Pictures are the site's own: another site's could
 * change after a moderator saw it, and would see who looks at it. Throws `ApiProblem` 400 with the name of the field.
 */
export async function resolveChanges(
  trx: Kysely<DB>,
  changes: Partial<GameFields>,
  { gameId, current, siteUrl, prefix }: Resolving,
): Promise<Partial<GameFields>> {
  const refuse = (field: string, message: string): never => {
    throw invalidField(`${prefix}${field}`, message)
  }
  const tagsProblem = changes.tags && refuseTags(changes.tags, current?.tags)
  if (tagsProblem) refuse('tags', tagsProblem)
  if (changes.name !== undefined || changes.other_names !== undefined) {
    const repeated = repeatedName(
      changes.other_names ?? current?.other_names ?? [],
      changes.name ?? current?.name,
    )
    if (repeated !== undefined) refuse('other_names', isNameOfGame(repeated))
  }
  if (changes.play_link && new URL(changes.play_link).hostname === new URL(siteUrl).hostname)
    refuse('play_link', 'Enter the address of the game itself, not of a page on this site')

  const resolved = { ...changes }
  if (changes.developers) resolved.developers = await presentNames(trx, changes.developers)
  if (changes.relations) {
    if (changes.relations.some(({ game }) => game === gameId))
      refuse('relations', 'A game can’t be related to itself. Choose another game')
    const names = await findNamesOfGames(
      trx,
      changes.relations.map(({ game }) => game),
    )
    if (names.size < changes.relations.length)
      refuse('relations', 'One of the related games was removed. Choose another game')
    resolved.relations = changes.relations.map((each) => ({ ...each, name: names.get(each.game)! }))
  }
  const pictures = await lockPictures(trx, hashesOf(changes))
  const toValue = (field: PictureField, address: string): string => {
    const known = current?.[field]
    if (known === address || (Array.isArray(known) && known.includes(address))) return address
    const own = pictureValue(field, address)
    const picture = own && pictures.find(({ hash }) => hash === own.hash)
    if (!own || !picture) return refuse(field, 'Upload the picture first. This one isn’t on this site')
    const { purpose } = PICTURE_FIELDS[field]
    if (picture.purpose !== purpose)
      return refuse(field, `This picture was uploaded as a ${picture.purpose}. Upload it as a ${purpose}.`)
    return own.value
  }
  if (changes.logo) resolved.logo = toValue('logo', changes.logo)
  if (changes.banner) resolved.banner = toValue('banner', changes.banner)
  if (changes.screenshots)
    resolved.screenshots = [...new Set(changes.screenshots.map((each) => toValue('screenshots', each)))]
  return resolved
}

const hashesOf = ({ logo, banner, screenshots = [] }: Partial<GameFields>): string[] =>
  [
    logo && pictureValue('logo', logo),
    banner && pictureValue('banner', banner),
    ...screenshots.map((each) => pictureValue('screenshots', each)),
  ].flatMap((picture) => (picture ? [picture.hash] : []))
