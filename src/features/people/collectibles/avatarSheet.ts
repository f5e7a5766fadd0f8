import type { PictureInSheet } from '#/ui/Avatar.tsx'
import { AVATARS_PREFIX, avatarAddress } from './pictureAddress.ts'

/** Avatars in one sheet, at most: a page of a leaderboard. */
export const MAX_IN_SHEET = 50
/** Separates their recipes in its address. */
export const RECIPE_SEPARATOR = '.'

/** In pixels of the drawing: an avatar, with a repeated row above and below, so that scaling mixes no neighbor into it. */
const SHEET_AVATAR = 20
export const SHEET_EDGE = 1
export const SHEET_CELL = SHEET_AVATAR + 2 * SHEET_EDGE

/**
 * Where the avatars of a page are in one picture of all of them: one request instead of fifty. By their addresses; others than those of
 * drawn avatars are left out.
 */
export function avatarSheet(addresses: readonly string[]): ReadonlyMap<string, PictureInSheet> {
  const drawn = [...new Set(addresses)]
    .filter((address) => address.startsWith(AVATARS_PREFIX))
    .slice(0, MAX_IN_SHEET)
  if (drawn.length < 2) return new Map()
  const recipes = drawn.map((address) => address.slice(AVATARS_PREFIX.length).split('/')[1]!)
  const sheet = avatarAddress([recipes.join(RECIPE_SEPARATOR)])
  const hidden = drawn.length * SHEET_CELL - SHEET_AVATAR
  return new Map(
    drawn.map((address, at) => [address, { sheet, top: (at * SHEET_CELL + SHEET_EDGE) / hidden }]),
  )
}
