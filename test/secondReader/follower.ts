import { expect } from 'vitest'
import type { Counts } from '#/features/catalog/live/live.contract.ts'
import { readCounts } from '#/features/catalog/live/live.queries.server.ts'
import { type Topic, topic } from '#/features/catalog/live/topics.ts'
import { openStream, serve } from '../eventStream.ts'
import { GAMES, POSTS } from '../world.ts'
import type { World } from './secondReader.ts'

const FOLLOWED_GAMES = Object.values(GAMES)
const FOLLOWED_POSTS = [POSTS.aliceReview, POSTS.bobReview, POSTS.discussion, POSTS.list, POSTS.poll]

/** Somebody whose page follows games and posts by the event stream. Call it in a test, before the write. */
export async function openFollower({ api, db }: Pick<World, 'api' | 'db'>) {
  const topics = [...FOLLOWED_GAMES.map(topic.game), ...FOLLOWED_POSTS.map(topic.post)]
  const stream = await openStream(await serve(api), { topics: topics.join() })
  const { topics: followed } = await stream.first('ready')
  const isFollowed = (text: Topic) => followed.includes(text)
  await stream.first('counts')
  const known = (kind: 'games' | 'posts', id: number) =>
    stream
      .all('counts')
      .flatMap((counts: Counts): { id: number }[] => counts[kind])
      .findLast((each) => each.id === id)
  return {
    /** Waits until the page shows the counts that somebody sees who opens it now. */
    async sees(): Promise<void> {
      const now = await readCounts(db.kysely, {
        games: FOLLOWED_GAMES.filter((id) => isFollowed(topic.game(id))),
        posts: FOLLOWED_POSTS.filter((id) => isFollowed(topic.post(id))),
        comments: [],
      })
      for (const kind of ['games', 'posts'] as const)
        for (const each of now[kind]) await expect.poll(() => known(kind, each.id)).toEqual(each)
    },
  }
}
