import { newPost } from './content.ts'
import { asMember, newMember, type TestMember } from './members.ts'

/** A comment that is held for review, by somebody new: their first links wait. */
export async function heldComment(words: string): Promise<{ id: number; author: TestMember }> {
  const author = await newMember()
  const comment = { postID: await newPost(author), comment: `${words} https://shoes.example/` }
  const { id } = await (await asMember(author, 'POST', '/api/addPostComment', comment)).json()
  return { id, author }
}

/** What a member was told, the newest first, without what they unlocked on the way. */
export async function toldTo(member: TestMember): Promise<{ title: string; text: string }[]> {
  const { items } = await (await asMember(member, 'GET', '/api/me/notifications')).json()
  return items.filter(({ type }: { type: string }) => type !== 'collectible')
}

export const unique = (words: string): string => `${words} ${Math.random().toString(36).slice(2, 10)}`
