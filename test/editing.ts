import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { MediaPurpose } from '#/features/catalog/media/media.limits.ts'
import { mediaPath } from '#/features/catalog/media/mediaAddress.ts'
import type { CurrentFields, GameChanges } from '#/features/stewardship/edits/edits.contract.ts'
import type { ApiResponse, testApi } from './api.ts'

type Api = Pick<Awaited<ReturnType<typeof testApi>>, 'db' | 'get' | 'send'>

/** The fields that a new game needs, with all tags that are required. */
export const NEW_GAME = {
  name: 'Paperclip Garden',
  desc: 'Grow paperclips.',
  links: [{ type: 'itch', url: 'https://grower.itch.io/paperclip-garden' }],
  // Web, Finished, Free, Idle, 2D, Space, Numbers go up, Prestige.
  tags: [20, 10, 13, 6, 73, 28, 52, 79],
}

let added = 0
/** A game that is like no other, for adding. */
export const newGame = (more: object = {}) => ({
  ...NEW_GAME,
  name: `Paperclip Garden ${++added}`,
  links: [{ type: 'itch', url: `https://grower.itch.io/garden-${added}` }],
  ...more,
})

/** What tests of editing do again and again. */
export function editing({ db, get, send }: Api) {
  const current = async (game: number): Promise<CurrentFields> =>
    (await get(`/api/games/${game}/fields`)).body
  return {
    current,
    /** Edits a game, from its fields as they are unless a version is given. */
    async edit(
      who: HeadersInit,
      game: number,
      changes: GameChanges | object,
      { version, summary }: { version?: string; summary?: string } = {},
    ): Promise<ApiResponse> {
      return send('POST', `/api/games/${game}/edits`, who, {
        version: version ?? (await current(game))?.version ?? 'none',
        changes,
        ...(summary === undefined ? {} : { summary }),
      })
    },
    decide: (who: HeadersInit, kind: 'edits' | 'games', id: number, decision: string, reason = '') =>
      send('POST', `/api/moderation/${kind}/${id}`, who, { decision, ...(reason && { reason }) }),
    /** Without those of items and levels, which come with anything that a member does first. */
    notifications: (userId: string) =>
      db.kysely
        .selectFrom('notifications')
        .where('user_id', '=', userId)
        .where('type', 'not in', ['collectible', 'level'])
        .select(['type', 'title', 'text', 'link'])
        .orderBy('id', 'desc')
        .execute(),
    lastLogEntry: () =>
      db.kysely
        .selectFrom('moderation_log')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
  }
}

/** Stores a picture of the media library without its files; returns its address in one size. */
export async function storePicture(
  db: Kysely<DB>,
  { letter, purpose, size }: { letter: string; purpose: MediaPurpose; size: string },
): Promise<string> {
  const hash = letter.repeat(40)
  await db
    .insertInto('media')
    .values({
      hash,
      purpose,
      width: 400,
      height: 400,
      blur: 'data:image/webp;base64,AAAA',
      bytes: 1000,
      is_stored: true,
    })
    .execute()
  return mediaPath({ hash, size, format: 'webp' })
}
