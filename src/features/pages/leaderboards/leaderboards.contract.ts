import { z } from 'zod'
import { authorSchema } from '#/features/people/members/members.contract.ts'

export const rankedMemberSchema = z
  .object({
    rank: z.int().min(1).describe('From 1; members with the same value share a rank.'),
    value: z.int().min(1),
    member: authorSchema,
  })
  .meta({ id: 'RankedMember' })
export type RankedMember = z.infer<typeof rankedMemberSchema>

export const leaderboardSchema = z
  .object({
    items: z.array(rankedMemberSchema),
    total: z.int().min(0).describe('Ranked members.'),
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof leaderboardSchema>

export const ownRankSchema = z
  .object({
    rank: z.int().min(1).nullable().describe('Null if the member is not on this leaderboard.'),
    value: z.int().min(0),
    total: z.int().min(0).describe('Ranked members.'),
    page: z.int().min(1).nullable().describe('The page of the leaderboard that the member is on.'),
    neighbors: z.array(rankedMemberSchema).describe('The members around them, themselves included.'),
  })
  .meta({ id: 'OwnRank' })
export type OwnRank = z.infer<typeof ownRankSchema>
