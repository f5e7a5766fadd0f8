import type { Page } from '@playwright/test'
import { demoPost } from './demoPosts.ts'
import { asMember, newAccount, type TestMember } from './members.ts'
import { expect } from './site.ts'

/** The post below which the comments are written. */
export const postOf = async (page: Page) => (await demoPost(page, 'discussion', 'On auto-clickers')).id

/** A comment that is held for review, by somebody new: their first links wait. */
export async function heldComment(
  page: Page,
  words: string,
): Promise<{ id: number; author: TestMember; postId: number }> {
  const author = await newAccount(page)
  const postId = await postOf(page)
  const response = await asMember(page, author, 'POST', '/api/addPostComment', {
    postID: postId,
    comment: `${words} https://shoes.example/`,
  })
  const { id, is_held } = (await response.json()) as { id: number; is_held: boolean }
  expect(is_held).toBe(true)
  return { id, author, postId }
}
