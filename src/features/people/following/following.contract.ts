import { z } from 'zod'
import { MAX_FOLLOWS } from './following.limits.ts'

const ids = (what: string) => z.array(z.int()).describe(`${what}, the last changed first.`)

/** What a member follows or has muted. What is in neither list is as usual. */
export const followsSchema = z
  .object({
    threads: z
      .object({
        on: ids('Ids of posts of which every new comment is notified'),
        off: ids('Ids of posts of which nothing is notified'),
      })
      .describe('Posts with their comments.'),
  })
  .describe(`What you follow or have muted, at most ${MAX_FOLLOWS} things in all.`)
  .meta({ id: 'Follows' })
export type Follows = z.infer<typeof followsSchema>

/** Body of `/api/me/follows/threads/{id}`. */
export const followInput = z
  .strictObject({
    on: z.boolean().describe('true: every new comment is notified. false: nothing is.'),
  })
  .meta({ id: 'FollowInput' })

/** A thread that a member follows or has muted, as only they see it. */
export const followedThreadSchema = z
  .object({
    id: z.int().describe('The id of the post.'),
    on: z.boolean().describe('false: it is muted.'),
    post: z
      .object({
        post_type: z.string(),
        title: z.string().describe('Its title; of a review, that it is one, and of which game.'),
        author: z.string().nullable().describe('The name of its author; null if the account was deleted.'),
      })
      .nullable()
      .describe('null if you can’t see it any more.'),
  })
  .meta({ id: 'FollowedThread' })
export type FollowedThread = z.infer<typeof followedThreadSchema>
