import { z } from 'zod'
import { authorSchema } from '#/features/members/members.contract.ts'
import { isPlainText, lengthOf } from '#/shared/plainText.ts'
import {
  MAX_COMMENT_LENGTH,
  MAX_FEEDBACK_LENGTH,
  MAX_FEEDBACK_POINTS,
  MIN_COMMENT_LENGTH,
} from './comments.limits.ts'

const flatComment = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  depth: z.int().describe('0 for an answer to the post itself.'),
  content: z.string().describe('Empty for a removed comment that keeps its place because of its replies.'),
  is_removed: z.boolean(),
  upvotes: z.int(),
  downvotes: z.int(),
  created_at: z.string(),
  edited_at: z.string().nullable().describe('When its author last changed it.'),
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

const content = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => lengthOf(text) >= MIN_COMMENT_LENGTH, `Write at least ${MIN_COMMENT_LENGTH} characters`)
  .refine((text) => lengthOf(text) <= MAX_COMMENT_LENGTH, `Write at most ${MAX_COMMENT_LENGTH} characters`)
  .refine(isPlainText, 'Remove the control characters from the text')
  .meta({
    type: 'string',
    description: `Markdown, ${MIN_COMMENT_LENGTH} to ${MAX_COMMENT_LENGTH} characters`,
  })

const points = z
  .array(
    z
      .string()
      .transform((text) => text.trim())
      .refine((text) => lengthOf(text) >= 1 && lengthOf(text) <= MAX_FEEDBACK_LENGTH && isPlainText(text), {
        message: `Write 1 to ${MAX_FEEDBACK_LENGTH} characters`,
      })
      .meta({ type: 'string' }),
  )
  .max(MAX_FEEDBACK_POINTS)

const postId = z.int().min(1).max(999_999_999)
const postType = z.string().max(40).optional().describe('Not needed; kept for clients that send it.')

/** Body of `/api/addPostComment`. */
export const addCommentInput = z.strictObject({
  postID: postId,
  postTitle: z.string().max(500).optional().describe('Not needed; kept for clients that send it.'),
  postType,
  comment: content,
  feedback: z
    .strictObject({ positives: points, negatives: points })
    .optional()
    .describe('Points for and against; only on a post that asks for feedback.'),
})

/** Body of `/api/addPostCommentReply`. */
export const addReplyInput = z.strictObject({
  postID: postId,
  parentCommentID: z.int().min(1).max(999_999_999),
  parentCommentContent: z
    .string()
    .max(20_000)
    .optional()
    .describe('Not needed; kept for clients that send it.'),
  postType,
  comment: content,
})

export const editCommentInput = z.strictObject({ comment: content })

export const removeCommentInput = z.strictObject({
  reason: z.string().trim().max(1000).refine(isPlainText, 'Remove the control characters').default(''),
})

/** What became of a comment that was written or changed. */
export const commentWrittenSchema = z
  .object({
    id: z.int(),
    is_held: z.boolean().describe('It waits for a moderator before others see it.'),
    message: z.string().describe('A sentence for its author.'),
  })
  .meta({ id: 'CommentWritten' })
export type CommentWritten = z.infer<typeof commentWrittenSchema>
