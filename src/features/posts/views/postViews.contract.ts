import { z } from 'zod'

/** Body of `/api/addBlogLog`. */
export const postViewInput = z.strictObject({ postID: z.int().min(1).max(999_999_999) })

export const postViewedSchema = z
  .object({
    counted: z.boolean().describe('False if this visitor already counted today or is a crawler.'),
    views: z.int().min(0).describe("The post's total views."),
  })
  .meta({ id: 'PostViewed' })
export type PostViewed = z.infer<typeof postViewedSchema>
