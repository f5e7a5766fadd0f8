import { z } from 'zod'

const address = z.url()

/** The private feed of what a member follows. */
export const followingFeedSchema = z
  .object({
    addresses: z
      .object({ atom: address, rss: address, json: address })
      .nullable()
      .describe('Whoever has one can read the feed; null until you make them.'),
  })
  .meta({ id: 'FollowingFeed' })
export type FollowingFeed = z.infer<typeof followingFeedSchema>
