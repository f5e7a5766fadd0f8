import { z } from 'zod'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { MAX_FEATURED_DAYS, MAX_VOTES_AT_ONCE, VOTE_SIGNS } from './gameTools.limits.ts'

/** `Date.parse` takes February 31 for March 3. */
const isDateOrTime = (text: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(text).success

const gameID = z.int().min(1).max(999_999_999)

/** Body of `/api/modGameArchive`. */
export const archiveInput = z
  .strictObject({
    gameID,
    reason: requiredReason.describe('Shown on the page of the game.'),
    archived: z.boolean().default(true).describe('False unarchives the game.'),
  })
  .meta({ id: 'ArchiveGameInput' })

export const archivedSchema = z.object({ id: z.int(), archived: z.boolean(), playable: z.boolean() })

/** Body of `/api/modFeatureGame`. */
export const featureInput = z
  .strictObject({
    gameID,
    featureUntil: z
      .string()
      .max(40)
      .refine(isDateOrTime, 'must be a date')
      .refine((text) => Date.parse(text) > Date.now() - DAY_MS, 'Choose today or a later date')
      .refine(
        (text) => Date.parse(text) <= Date.now() + MAX_FEATURED_DAYS * DAY_MS,
        `Choose a date within ${MAX_FEATURED_DAYS} days`,
      )
      .nullable()
      .meta({
        type: ['string', 'null'],
        description:
          'An ISO date or date-time; a date without a time means the end of that day in UTC. Null: stop featuring the game.',
        example: '2026-12-24',
      }),
  })
  .meta({ id: 'FeatureGameInput' })

export const featuredSchema = z.object({
  id: z.int(),
  featured_until: z.string().nullable(),
  first_time: z.boolean().describe('It is featured for the first time.'),
})

/** A member who voted on a game, with signs that their vote is coordinated with others. */
export const voterSchema = z
  .object({
    user: z.object({ id: z.string(), username: z.string(), display_name: z.string().nullable() }),
    joined: z.string(),
    type: z.enum(['upvote', 'downvote']),
    voted_at: z.string(),
    set_aside: z.boolean().describe('Moderators set the vote aside: it does not count.'),
    waiting: z
      .boolean()
      .describe(
        'The vote does not count yet: its account was younger than 24 hours, or another account voted from the same network within 24 hours.',
      ),
    marked: z
      .boolean()
      .describe('A waiting vote that waits until moderators restore it or set it aside, because of a sign.'),
    votes: z.int().describe('All votes of the member on games.'),
    level: z.int(),
    address_group: z
      .int()
      .nullable()
      .describe(
        'Voters with the same number voted from one network address. Null if nobody else did, or if the address was deleted.',
      ),
    same_address: z.int().describe('Other voters of this game from the same address.'),
    same_hour: z
      .int()
      .describe('Other voters of this game whose account was created within an hour of this one.'),
    only_vote: z.boolean().describe('The member voted on nothing else.'),
  })
  .meta({ id: 'Voter' })
export type Voter = z.infer<typeof voterSchema>

export const votersSchema = z
  .object({
    items: z.array(voterSchema),
    next: z.int().nullable(),
    totals: z.object({
      upvotes: z.int().describe('That count.'),
      downvotes: z.int(),
      set_aside: z.int(),
      waiting: z.int(),
      address: z.int().describe('Voters who share an address with another voter.'),
      hour: z.int(),
      only: z.int(),
    }),
  })
  .meta({ id: 'Voters' })
export type Voters = z.infer<typeof votersSchema>

export const votersOrder = z.enum(['signs', 'newest', 'oldest']).default('signs')
export const votersSign = z.enum([...VOTE_SIGNS, 'set-aside', 'waiting', 'marked']).optional()

/** Body of `/api/games/{id}/voters/set-aside`. */
export const setAsideInput = z
  .strictObject({
    user_ids: z.array(z.uuid()).min(1).max(MAX_VOTES_AT_ONCE),
    set_aside: z.boolean().describe('False restores the votes: also those that wait count from now on.'),
    reason: requiredReason,
  })
  .meta({ id: 'SetVotesAsideInput' })

export const setAsideSchema = z.object({
  changed: z.int().describe('The number of votes that changed.'),
  upvotes: z.int().describe('Of the game, now.'),
  downvotes: z.int(),
})
