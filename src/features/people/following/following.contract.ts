import { z } from 'zod'
import { MAX_FOLLOWS } from './following.limits.ts'

const ids = (what: string) => z.array(z.int()).describe(`${what}, the last changed first.`)
const names = (what: string) => z.array(z.string()).describe(`${what}, the last changed first.`)

/** What a member follows or has muted. What is in no list is as usual. */
export const followsSchema = z
  .object({
    threads: z
      .object({
        on: ids('Ids of posts of which every new comment is notified'),
        off: ids('Ids of posts of which nothing is notified'),
      })
      .describe('Posts with their comments.'),
    games: z
      .object({
        on: ids('Ids of games of which every update is notified'),
        off: ids('Ids of games of which none is, also if they are favorites'),
      })
      .describe('Games in neither list are followed if they are favorites.'),
    developers: names('Slugs of developers'),
    tags: ids('Ids of tags'),
    lists: ids('Ids of lists of games'),
    members: names('Usernames'),
  })
  .describe(`What you follow or have muted, at most ${MAX_FOLLOWS} things in all.`)
  .meta({ id: 'Follows' })
export type Follows = z.infer<typeof followsSchema>

/** Body of `/api/me/follows/threads/{id}`, and of games. */
export const followInput = z
  .strictObject({
    on: z.boolean().describe('true: every new comment, or update, is notified. false: nothing is.'),
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

/** A game, developer, tag, list, or member that a member follows, as only they see it. */
export const followedSubjectSchema = z
  .object({
    id: z.union([z.int(), z.string()]).describe('Its id, slug, or username, as addresses have it.'),
    on: z.boolean().describe('false: a favorite game that is not followed.'),
    name: z.string().nullable().describe('null if you can’t see it any more.'),
    link: z.string().nullable().describe('The address of its page; null if you can’t see it any more.'),
  })
  .meta({ id: 'FollowedSubject' })
export type FollowedSubject = z.infer<typeof followedSubjectSchema>

/** The part of an address that identifies a developer. */
export const slugParameter = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must have only a–z, 0–9 and single hyphens')
  .max(100)
