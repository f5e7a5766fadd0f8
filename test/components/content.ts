import { asMember, type TestMember } from './members.ts'

/** What other members wrote before, over the API. */

/** A discussion by a member, or a post of another type; its id. */
export async function newPost(author: TestMember, more: object = {}): Promise<number> {
  const post = {
    type: 'discussion',
    title: `Thoughts of ${author.username}`,
    content: `Numbers go up, says ${author.username}`,
    ...more,
  }
  return (await json<{ id: number }>(await asMember(author, 'POST', '/api/posts', post))).id
}

export interface NewGame {
  id: number
  urlid: string
  name: string
}

/** A game that no other test has, added by a member. */
export async function newGame(member: TestMember): Promise<NewGame> {
  const name = `Tower of ${member.username}`
  const response = await asMember(member, 'POST', '/api/games', {
    name,
    desc: 'Stack numbers.',
    links: [{ type: 'website', url: `https://${member.username}.example.org/`, note: '' }],
    tags: [20, 10, 13, 19, 73, 28, 51, 60],
  })
  return { ...(await json<NewGame>(response)), name }
}

/** Edits a game; the edit's id. */
export async function editGame(member: TestMember, game: NewGame, changes: object): Promise<number> {
  const { version } = await json<{ version: string }>(await fetch(`/api/games/${game.id}/fields`))
  const body = { version, changes, summary: '' }
  return (await json<{ editId: number }>(await asMember(member, 'POST', `/api/games/${game.id}/edits`, body)))
    .editId
}

const json = async <T>(response: Response) => (await response.json()) as T

/** A favorable review; its id. */
export async function newReview(
  member: TestMember,
  { urlid }: { urlid: string },
  content: string,
): Promise<number> {
  const review = { content, review_type: 'positive', review_rating: 4 }
  return (await json<{ id: number }>(await asMember(member, 'POST', `/api/games/${urlid}/reviews`, review)))
    .id
}

/** A public list by a member; its id. */
export async function newList(author: TestMember): Promise<number> {
  const list = { title: `Games of ${author.username}` }
  return (await json<{ id: number }>(await asMember(author, 'POST', '/api/lists', list))).id
}
