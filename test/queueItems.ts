import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { GAMES, PEOPLE, POSTS } from './world.ts'

/** Makes what waits for moderators. Each returns the id that the queue has for it. */
export function queueItems(kysely: Kysely<DB>) {
  async function newComment(more: object = {}): Promise<number> {
    const { id } = await kysely
      .insertInto('comments')
      .values({
        post_id: POSTS.discussion,
        user_id: PEOPLE.alice,
        content: 'Buy at https://shoes.example',
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const newHeld = async (more: object = {}) => `comment-${await newComment({ is_held: true, ...more })}`

  async function newReported(reporters: string[] = [PEOPLE.bob], more: object = {}): Promise<string> {
    const id = await newComment(more)
    await report('comment', String(id), reporters)
    return `comment-${id}`
  }
  async function report(subject_type: string, subject_id: string, reporters: string[]): Promise<void> {
    await kysely
      .insertInto('reports')
      .values(
        reporters.map((reporter_id) => ({
          reporter_id,
          subject_type,
          subject_id,
          kind: 'spam',
          reason: 'Ads',
        })),
      )
      .execute()
  }
  async function newFeed(more: object = {}): Promise<string> {
    const feed = {
      url: 'https://feed.example/',
      user_id: PEOPLE.dev,
      failures: 9,
      is_active: false,
      stopped_at: new Date(),
      last_error: 'It is gone',
      ...more,
    }
    await kysely
      .insertInto('update_feeds')
      .values({ game_id: GAMES.tower, ...feed })
      .onConflict((conflict) => conflict.column('game_id').doUpdateSet(feed))
      .execute()
    return String(GAMES.tower)
  }

  async function newDeadLink(more: object = {}): Promise<string> {
    await kysely.updateTable('games').set({ notes: '[]' }).where('id', '=', GAMES.farm).execute()
    const link = {
      game_id: GAMES.farm,
      link: `https://gone.example/${Math.random()}`,
      reason: 'Not found',
      ...more,
    }
    const { id } = await kysely
      .insertInto('dead_links')
      .values({ ...link, proposed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }
  return { newHeld, newReported, report, newFeed, newDeadLink }
}
