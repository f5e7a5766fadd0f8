import { z } from 'zod'
import { textInput } from '#/shared/textInput.ts'
import {
  REPORT_BOUNDS,
  REPORT_KINDS,
  REPORT_SUBJECTS,
  type ReportSubject,
  reportKindsOf,
} from './reports.limits.ts'

const NUMBER = /^[1-9]\d{0,8}$/
const ID: Record<ReportSubject, RegExp> = {
  post: NUMBER,
  comment: NUMBER,
  update: NUMBER,
  game: NUMBER,
  profile: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** Body of `/api/reports`. */
export const reportInput = z
  .strictObject({
    subject_type: z.enum(REPORT_SUBJECTS),
    subject_id: z
      .string()
      .max(60)
      .describe('The number of a post, comment, update, or game, or a profile’s id.'),
    kind: z
      .enum(REPORT_KINDS)
      .describe(
        `Of a game: ${reportKindsOf('game').join(', ')}. Of anything else: ${reportKindsOf('post').join(', ')}.`,
      ),
    other_game_id: z
      .int()
      .min(1)
      .max(999_999_999)
      .optional()
      .describe('The other game of a duplicate; required for that kind, and only for it.'),
    reason: textInput(REPORT_BOUNDS).default(''),
  })
  .refine(({ subject_type, subject_id }) => ID[subject_type].test(subject_id), {
    path: ['subject_id'],
    message: 'must be an id of this kind of item',
  })
  .refine(({ subject_type, kind }) => reportKindsOf(subject_type).includes(kind), {
    path: ['kind'],
    message: 'must be a kind of report for this kind of item',
  })
  .refine(({ kind, other_game_id: other }) => (kind === 'duplicate') === (other !== undefined), {
    path: ['other_game_id'],
    message: 'must name the other game of a duplicate',
  })
  .refine(({ subject_id, other_game_id: other }) => Number(subject_id) !== other, {
    path: ['other_game_id'],
    message: 'must be another game',
  })
export type ReportInput = z.infer<typeof reportInput>
