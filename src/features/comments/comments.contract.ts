import { z } from 'zod'
import { authorSchema } from '#/features/members/members.contract.ts'

const flatComment = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  depth: z.int().describe('0 for an answer to the post itself.'),
  content: z.string().describe('Empty for a removed comment that keeps its place because of its replies.'),
  is_removed: z.boolean(),
  upvotes: z.int(),
  downvotes: z.int(),
  created_at: z.string(),
  author: z.union([authorSchema, z.null()]).describe('Null for removed comments and deleted accounts.'),
  by_developer: z.boolean().describe('Written by the developer of the game that the post is about.'),
  feedback_data: z.object({ positives: z.array(z.string()), negatives: z.array(z.string()) }).nullable(),
})

export type Comment = z.infer<typeof flatComment> & { children: Comment[] }

/** A comment with its replies, already in the asked order at each depth. */
export const commentSchema: z.ZodType<Comment> = flatComment
  .extend({
    get children(): z.ZodArray<z.ZodType<Comment>> {
      return z.array(commentSchema)
    },
  })
  .meta({ id: 'Comment' })

/** A post's comments, whole threads at a time. */
export const commentsSchema = z
  .object({
    items: z.array(commentSchema),
    next: z.int().nullable().describe('What to ask for as `from` to read on; null at the end.'),
    omitted: z.int().min(0).describe('Replies of the last thread that did not fit into the answer.'),
  })
  .meta({ id: 'Comments' })
export type Comments = z.infer<typeof commentsSchema>
