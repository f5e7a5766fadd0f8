import { z } from 'zod'

/** Body of `/api/addBlogLog`. */
export const postViewInput = z.strictObject({ postID: z.int().min(1).max(999_999_999) })
