import { z } from 'zod'
import { isSaneRequestId } from '#/shared/requestId.ts'
import { MAX_FRAME_LENGTH, MAX_FRAMES, MAX_MESSAGE_LENGTH } from './browserErrors.limits.ts'

/** Body of `/api/browser-errors`. */
export const browserErrorInput = z.strictObject({
  kind: z.enum(['error', 'unhandledrejection', 'caught']).describe('caught: an error page was shown'),
  message: z.string().min(1).max(MAX_MESSAGE_LENGTH),
  stack: z
    .array(z.string().max(MAX_FRAME_LENGTH))
    .max(MAX_FRAMES)
    .describe('The lines in scripts of the site'),
  route: z
    .string()
    .max(100)
    .regex(/^\/[\w$/-]*$/)
    .nullable()
    .describe('The pattern of the page’s route, such as /game/$urlid'),
  build: z
    .string()
    .max(40)
    .regex(/^[\w-]+$/)
    .nullable(),
  page_request_id: z
    .string()
    .max(64)
    .refine(isSaneRequestId, 'is not an id of a request')
    .nullable()
    .describe('The X-Request-Id of the page, which Server-Timing names, too'),
})

export type BrowserError = z.infer<typeof browserErrorInput>

export const browserErrorAccepted = z.object({
  accepted: z.boolean().describe('False if it is none of the site’s scripts, or a crawler’s'),
})
