import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { developersFollowers, findNextFollowers } from './followers.queries.server.ts'
import type { FollowersQuery, NewsText } from './news.ts'

/** The maximum number of tags that a notification names. */
const MAX_TAGS = 4

interface StoredGame {
  authorId: string | null
  name: string
  urlid: string
  developer: string | null
  tags: number[]
}

/** A game that everybody can see. */
export async function readGame(trx: Kysely<DB>, id: number): Promise<NewsText | undefined> {
  const { rows } = await sql<StoredGame>`
    select added_by as "authorId", name, urlid, developer,
           array(select tag_id from game_tags where game_id = games.id order by category, slot) as tags
      from games where id = ${id} and confirmed and not is_removed`.execute(trx)
  const [game] = rows
  if (!game) return undefined
  const { authorId, name, urlid, developer } = game
  const tags = game.tags.slice(0, MAX_TAGS).flatMap((id) => {
    const tag = tagById.get(id)
    return tag ? tagLabel(tag) : []
  })
  return {
    followedId: id,
    authorId,
    notification: {
      type: 'game',
      title: `New game: ${name}`,
      text: [developer && `By ${developer}`, tags.join(', ')].filter(Boolean).join(' · '),
      link: paths.game(urlid),
    },
  }
}

/** Members who follow a developer or a tag of a game, or the member who added it. */
export const findNewGameFollowers = (
  trx: Kysely<DB>,
  { followedId, ...query }: FollowersQuery,
): Promise<string[]> =>
  findNextFollowers(trx, query, [
    developersFollowers(followedId),
    {
      table: 'follows',
      each: sql`(select tag_id as id from game_tags where game_id = ${followedId}) tag`,
      condition: sql`tag_id = tag.id`,
    },
    {
      table: 'follows',
      // While they mute the member, they follow in vain.
      condition: sql`member_id = (select added_by from games where id = ${followedId})
        and not exists (select from muted_members muted
                         where muted.user_id = follows.user_id and muted.member_id = follows.member_id)`,
    },
  ])
