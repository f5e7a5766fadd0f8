import { beforeAll, beforeEach, expect } from 'vitest'
import { testApi } from './api.ts'
import { PEOPLE } from './world.ts'

export interface ListItem {
  note: string
  game: { id: number }
}

/** An API with members of long standing who have no lists, and what they do with lists. */
export async function testLists() {
  const api = await testApi({ WRITE_LIMIT_FACTOR: '100' })
  const { db, get, send, signIn } = api
  const as = { alice: {} as HeadersInit, bob: {} as HeadersInit, mod: {} as HeadersInit }

  beforeAll(async () => {
    await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
    for (const name of ['alice', 'bob', 'mod'] as const) as[name] = await signIn(PEOPLE[name])
  })

  beforeEach(async () => {
    await db.kysely
      .deleteFrom('posts')
      .where('post_type', '=', 'list')
      .where('added_by', 'in', [PEOPLE.alice, PEOPLE.bob])
      .execute()
  })

  const add = (who: HeadersInit, list: object = {}) =>
    send('POST', '/api/lists', who, { title: 'Games to sleep with', ...list })
  /** A list's games and notes as everyone reads them. */
  const read = async (id: number) =>
    ((await get(`/api/posts/${id}`)).body.items as ListItem[]).map(({ game, note }) => [game.id, note])
  return {
    ...api,
    as,
    add,
    edit: (who: HeadersInit, id: number, change: object) => send('PATCH', `/api/lists/${id}`, who, change),
    copy: (who: HeadersInit, id: number) => send('POST', `/api/lists/${id}/copy`, who),
    put: (who: HeadersInit, id: number, game: number, more: object = {}) =>
      send('PUT', `/api/lists/${id}/games/${game}`, who, more),
    change: (who: HeadersInit, id: number, game: number, more: object) =>
      send('PATCH', `/api/lists/${id}/games/${game}`, who, more),
    take: (who: HeadersInit, id: number, game: number) =>
      send('DELETE', `/api/lists/${id}/games/${game}`, who),
    async newList(more: object = {}, who: HeadersInit = as.alice): Promise<number> {
      const { status, body } = await add(who, more)
      expect(status).toBe(200)
      return body.id
    },
    read,
    order: async (id: number) => (await read(id)).map(([game]) => game),
    ownLists: async (who: HeadersInit, game?: number) =>
      (await get(`/api/me/lists${game === undefined ? '' : `?game=${game}`}`, who)).body.lists,
  }
}

export const withGames = (...ids: number[]) => ({ games: ids.map((id) => ({ id })) })
