import type { Kysely } from 'kysely'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import type { DB } from '#/db/generated/tables.ts'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { lockPictures } from '#/features/catalog/media/media.writes.server.ts'
import { type ScreenshotSlot, screenshotSlots } from '#/features/catalog/media/screenshotSlots.ts'
import { MAX_RELATIONS } from '#/features/catalog/relations/relations.limits.ts'
import { setRelations } from '#/features/catalog/relations/relations.writes.server.ts'
import { invalidField } from '#/http/problem.ts'
import type { GameFields } from './edits.contract.ts'
import { storedDate } from './edits.rules.ts'
import { pictureValue, smallPicture } from './gameFields.rules.ts'
import { setLinks, setTags, updateGameColumns } from './gameFields.writes.server.ts'

const hasTooManyRelations = (name: string) =>
  `${name} would have more than ${MAX_RELATIONS} related games. Remove some of them first.`

/**
 * Gives a locked game the values of `changes`; other fields stay. `ss_thumbnails`: the game's column as it is. Throws `ApiProblem` 400 if a game
 * would have too many relations. `prefix`: what comes before the field's name in its parameter.
 */
export async function applyChanges(
  trx: Kysely<DB>,
  game: { id: number; ss_thumbnails: unknown },
  changes: Partial<GameFields>,
  prefix = 'changes.',
): Promise<void> {
  await updateGameColumns(trx, game.id, await columnsOf(trx, changes, game.ss_thumbnails))
  if (changes.links)
    await setLinks(
      trx,
      game.id,
      changes.links.map((link) => ({ ...link, type: linkTypeBySlug.get(link.type)!.id })),
    )
  if (changes.developers) await setDevelopers(trx, [{ gameId: game.id, names: changes.developers }])
  if (changes.relations) {
    const full = await setRelations(trx, game.id, changes.relations)
    if (full !== undefined) throw invalidField(`${prefix}relations`, hasTooManyRelations(full))
  }
  if (changes.tags) await setTags(trx, game.id, changes.tags)
}

/** The columns of `games` that hold these fields. */
export async function columnsOf(trx: Kysely<DB>, changes: Partial<GameFields>, slots: unknown = []) {
  const { name, other_names, desc, long_desc, play_link, release_date, logo, banner, screenshots, trailer } =
    changes
  const date = release_date ? storedDate(release_date) : undefined
  return {
    ...(name !== undefined && { name }),
    ...(other_names !== undefined && { other_names }),
    ...(desc !== undefined && { desc }),
    ...(long_desc !== undefined && { long_desc }),
    ...(trailer !== undefined && { trailer }),
    ...(play_link !== undefined && { play_link, playable: play_link !== null }),
    ...(release_date !== undefined && {
      release_date: date?.date ?? null,
      release_precision: date?.precision ?? 'day',
    }),
    ...(logo !== undefined && {
      logo_url: logo,
      logo_thumb_url: (logo && smallPicture(logo, 'medium')) ?? null,
    }),
    ...(banner !== undefined && { banner_url: banner, banner_blur: banner && (await blurOf(trx, banner)) }),
    ...(screenshots && { ss_thumbnails: JSON.stringify(slotsOf(screenshots, screenshotSlots(slots))) }),
  }
}

async function blurOf(trx: Kysely<DB>, banner: string): Promise<string | null> {
  const own = pictureValue('banner', banner)
  const [picture] = own ? await lockPictures(trx, [own.hash]) : []
  return picture?.blur ?? null
}

/** Screenshots with their thumbnails: of the site's own pictures by their address, of others as the game has them. */
const slotsOf = (screenshots: readonly string[], known: readonly ScreenshotSlot[]): ScreenshotSlot[] =>
  screenshots.map((full) => ({
    full,
    thumb: smallPicture(full, 'thumb') ?? known.find((slot) => slot.full === full)?.thumb ?? full,
  }))
