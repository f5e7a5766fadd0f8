import { z } from 'zod'
import { authorSchema } from '#/features/people/members/members.contract.ts'
import { removalReason } from '#/features/people/moderation/removalReason.contract.ts'
import { markdownInput } from '#/ui/markdown/markdownInput.ts'
import { COMMENT_BOUNDS, MAX_FEEDBACK_LENGTH, MAX_FEEDBACK_POINTS } from './comments.limits.ts'
import { isFeedbackPoint } from './commentText.rules.ts'

const flatComment = z.object({
  id: z.int(),
  post_id: z.int(),
  parent_id: z.int().nullable(),
  depth: z.int().describe('0 for a comment on the post itself, 1 for a reply to one, and so on.'),
  content: z.string().describe('Empty for a removed comment that is still listed because it has replies.'),
  is_removed: z.boolean(),
  upvotes: z.int(),
  downvotes: z.int(),
  created_at: z.string(),
  edited_at: z.string().nullable().describe('When its author last changed it.'),
  author: z.union([authorSchema, z.null()]).describe('Null for removed comments and deleted accounts.'),
  by_developer: z.boolean().describe('Written by the developer of the game that the post is about.'),
  feedback_data: z.object({ positives: z.array(z.string()), negatives: z.array(z.string()) }).nullable(),
  reply_count: z.int().min(0).describe('Direct replies that are shown, whether in `children` or not.'),
})

export type Comment = z.infer<typeof flatComment> & { children: Comment[] }

/** A comment with the first of its replies, in the requested order at each depth. */
export const commentSchema: z.ZodType<Comment> = flatComment
  .extend({
    get children(): z.ZodArray<z.ZodType<Comment>> {
      return z.array(commentSchema)
    },
  })
  .meta({ id: 'Comment' })

const page = {
  items: z.array(commentSchema),
  next: z.int().nullable().describe('Number of the next page; null at the end.'),
}

export const commentPageSchema = z.object(page).meta({ id: 'CommentPage' })

/** The viewer's comments on a post that are held for review. */
export const heldCommentsSchema = z
  .object({ items: z.array(commentSchema).describe('The newest first, without replies of others.') })
  .meta({ id: 'HeldComments' })
export type HeldComments = z.infer<typeof heldCommentsSchema>

/** A page of a post's comments. With `around`: `items` is that comment, and `next` is about its replies. */
export const commentsSchema = z
  .object({
    ancestors: z
      .array(commentSchema)
      .describe('With `around`: its ancestors, the top-level comment first, without their other replies.'),
    ...page,
  })
  .meta({ id: 'Comments' })
export type Comments = z.infer<typeof commentsSchema>

const content = markdownInput(COMMENT_BOUNDS)

const points = z
  .array(
    z
      .string()
      .transform((text) => text.trim())
      .refine(isFeedbackPoint, `Write 1 to ${MAX_FEEDBACK_LENGTH} characters`)
      .meta({ type: 'string' }),
  )
  .max(MAX_FEEDBACK_POINTS)

const postId = z.int().min(1).max(999_999_999)
const postType = z.string().max(40).nullish().describe('Ignored; accepted from older clients.')

/** Body of `/api/addPostComment`. */
export const addCommentInput = z.strictObject({
  postID: postId,
  postTitle: z.string().max(500).nullish().describe('Ignored; accepted from older clients.'),
  postType,
  comment: content,
  feedback: z
    .strictObject({ positives: points, negatives: points })
    .optional()
    .describe('Positive and negative points; only on a feedback request.'),
})

/** Body of `/api/addPostCommentReply`. */
export const addReplyInput = z.strictObject({
  postID: postId,
  parentCommentID: z.int().min(1).max(999_999_999),
  parentCommentContent: z.string().max(20_000).nullish().describe('Ignored; accepted from older clients.'),
  postType,
  comment: content,
})

export const editCommentInput = z.strictObject({ comment: content })

export const removeCommentInput = z.strictObject({
  reason: removalReason,
})

/** The result of writing or editing a comment. */
export const commentWrittenSchema = z
  .object({
    id: z.int(),
    is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
    message: z.string().describe('A message for its author.'),
    comment: z
      .union([commentSchema, z.null()])
      .describe('The comment as others see it; null while it is held.'),
  })
  .meta({ id: 'CommentWritten' })
export type CommentWritten = z.infer<typeof commentWrittenSchema>
