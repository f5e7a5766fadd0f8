import { paths } from '#/shared/paths.ts'

/**
 * The name of the window with the player's games. A link to it with another game opens that game in the window that there is, without
 * loading it again: only the part of the address behind the # differs.
 */
export const PLAY_WINDOW = 'idledex-play'

/** What playing a game here counts as: a click on a link to its website, once a day however often it is opened. */
export const PLAY_LINK_TYPE = 'website'

/** Shows the player's games, in their window if there is one. The # is what keeps that window from loading again. */
export function showPlayWindow(): void {
  window.open(`${paths.play()}#`, PLAY_WINDOW)
}
