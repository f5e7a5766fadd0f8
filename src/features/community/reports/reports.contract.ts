import { z } from 'zod'
import { textInput } from '#/shared/textInput.ts'
import { REPORT_BOUNDS, REPORT_KINDS, REPORT_SUBJECTS, type ReportSubject } from './reports.limits.ts'

const NUMBER = /^[1-9]\d{0,8}$/
const ID: Record<ReportSubject, RegExp> = {
  post: NUMBER,
  comment: NUMBER,
  update: NUMBER,
  profile: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Body of `/api/reports`. */
export const reportInput = z
  .strictObject({
    subject_type: z.enum(REPORT_SUBJECTS),
    subject_id: z.string().max(60).describe("The number of a post, comment or update, or a profile's id."),
    kind: z.enum(REPORT_KINDS),
    reason: textInput(REPORT_BOUNDS).default(''),
  })
  .refine(({ subject_type, subject_id }) => ID[subject_type].test(subject_id), {
    path: ['subject_id'],
    message: 'must be an id of this kind of item',
  })
export type ReportInput = z.infer<typeof reportInput>
