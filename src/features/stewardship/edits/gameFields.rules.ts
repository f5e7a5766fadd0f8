import { linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import { hashOfPath } from '#/features/catalog/media/media.rules.ts'
import { mediaPath } from '#/features/catalog/media/mediaAddress.ts'
import { screenshotSlots } from '#/features/catalog/media/screenshotSlots.ts'
import { inRelationOrder, type Relation } from '#/features/catalog/relations/relations.rules.ts'
import { knownDate, type ReleasePrecision } from '#/shared/releaseDate.ts'
import type { GameFields } from './edits.contract.ts'
import { canonicalTrailer } from './edits.rules.ts'

/** A game's columns as far as its fields come from them. */
export interface StoredFields {
  name: string
  other_names: string[]
  desc: string
  long_desc: string
  developers: string[]
  relations: Relation[]
  links: { type: string; url: string; note: string }[]
  playable: boolean
  play_link: string | null
  tags: number[]
  release_date: string | null
  release_precision: string
  logo_url: string | null
  banner_url: string | null
  ss_thumbnails: unknown
  trailer: string | null
}

/** The editable fields of a stored game, each in its one form. */
export function fieldsOf(game: StoredFields): GameFields {
  return {
    name: game.name,
    other_names: game.other_names,
    desc: game.desc,
    long_desc: game.long_desc,
    developers: game.developers,
    relations: inRelationOrder(game.relations),
    links: game.links.map(({ type, url, note }) => ({ type: linkTypeById.get(type)!.slug, url, note })),
    play_link: game.playable ? game.play_link : null,
    tags: game.tags.toSorted((a, b) => a - b),
    release_date:
      game.release_date && knownDate(game.release_date, game.release_precision as ReleasePrecision),
    logo: game.logo_url,
    banner: game.banner_url,
    screenshots: screenshotSlots(game.ss_thumbnails).map(({ full }) => full),
    trailer: game.trailer && (canonicalTrailer(game.trailer) ?? game.trailer),
  }
}

/** The fields that hold pictures, what each was uploaded for, and the size whose address is the field's value. */
export const PICTURE_FIELDS = {
  logo: { purpose: 'logo', size: 'large' },
  banner: { purpose: 'banner', size: 'large' },
  screenshots: { purpose: 'screenshot', size: 'full' },
} as const
export type PictureField = keyof typeof PICTURE_FIELDS

/** An uploaded picture's address as a field's value, from its address in any size; undefined for other addresses. */
export function pictureValue(
  field: PictureField,
  address: string,
): { hash: string; value: string } | undefined {
  const hash = hashOfPath(address)
  return hash === undefined
    ? undefined
    : { hash, value: mediaPath({ hash, size: PICTURE_FIELDS[field].size, format: 'webp' }) }
}

/** The small size beside a field's picture: a list's logo, a screenshot's thumbnail. Another site's picture has only one. */
export function smallPicture(address: string, size: 'medium' | 'thumb'): string | undefined {
  const hash = hashOfPath(address)
  return hash && mediaPath({ hash, size, format: 'webp' })
}
