import { expect, test } from 'vitest'
import { addCommentInput } from '#/features/community/comments/comments.contract.ts'
import { COMMENT_BOUNDS, MAX_FEEDBACK_LENGTH } from '#/features/community/comments/comments.limits.ts'
import { commentError, pointsError } from '#/features/community/comments/commentText.rules.ts'
import { addPostInput, editPostInput } from '#/features/community/compose/compose.contract.ts'
import {
  MAX_CONTENT_LENGTH,
  MAX_OPTION_LENGTH,
  MIN_CONTENT_LENGTH,
  TITLE_BOUNDS,
} from '#/features/community/compose/compose.limits.ts'
import { contentError, draftErrors, editErrors } from '#/features/community/compose/compose.rules.ts'
import { addListInput, putListGameInput } from '#/features/community/lists/lists.contract.ts'
import * as lists from '#/features/community/lists/lists.limits.ts'
import { listErrors, noteError } from '#/features/community/lists/lists.rules.ts'
import { reportInput } from '#/features/community/reports/reports.contract.ts'
import { REPORT_BOUNDS } from '#/features/community/reports/reports.limits.ts'
import { reportError } from '#/features/community/reports/reports.rules.ts'
import { reviewInput } from '#/features/community/reviews/reviews.contract.ts'
import { REVIEW_BOUNDS } from '#/features/community/reviews/reviews.limits.ts'
import { reviewErrors } from '#/features/community/reviews/reviews.rules.ts'
import { expectSameVerdicts } from '../../../test/textsAtBounds.ts'

const NOW = Date.UTC(2026, 4, 4)
const none = (errors: object) => Object.keys(errors).length === 0
const POST = { type: 'discussion', title: 'A title', content: 'Content' } as const
const DRAFT = { ...POST, gameId: null, options: [], endsAt: undefined }
const REVIEW = { content: 'x'.repeat(60), review_type: 'positive', review_rating: 5 } as const
const COMMENT = { postID: 1, comment: 'A comment' }
const REPORT = { subject_type: 'post', subject_id: '1', kind: 'spam' }
const isPoint = (text: string) => ({ ...COMMENT, feedback: { positives: [text], negatives: [] } })

const FIELDS = [
  {
    field: 'the title of a post',
    bounds: TITLE_BOUNDS,
    form: (text) => none(draftErrors({ ...DRAFT, title: text.trim() }, NOW)),
    contract: (title) => addPostInput.safeParse({ ...POST, title }).success,
  },
  {
    field: 'the title of a changed post',
    bounds: TITLE_BOUNDS,
    form: (text) => none(editErrors('discussion', { title: text.trim(), content: POST.content })),
    contract: (title) => editPostInput.safeParse({ title }).success,
  },
  {
    field: 'the content of a post',
    bounds: { min: MIN_CONTENT_LENGTH, max: MAX_CONTENT_LENGTH },
    form: (text) => none(draftErrors({ ...DRAFT, content: text.trim() }, NOW)),
    // The least length depends on the type, which the endpoint checks with the rule of the form.
    contract: (content) =>
      addPostInput.safeParse({ ...POST, content }).success &&
      contentError('discussion', content.trim()) !== `Write at least ${MIN_CONTENT_LENGTH} characters`,
  },
  {
    field: 'an option of a poll',
    bounds: { min: 1, max: MAX_OPTION_LENGTH },
    form: (text) => none(editErrors('poll', { ...POST, poll_options: ['First', text.trim()] })),
    contract: (text) => editPostInput.safeParse({ poll_options: ['First', text] }).success,
  },
  {
    field: 'the title of a list',
    bounds: lists.TITLE_BOUNDS,
    form: (text) => none(listErrors({ title: text.trim(), content: '' })),
    contract: (title) => addListInput.safeParse({ title }).success,
  },
  {
    field: 'the description of a list',
    bounds: { max: lists.MAX_CONTENT_LENGTH },
    form: (text) => none(listErrors({ title: 'A title', content: text.trim() })),
    contract: (content) => addListInput.safeParse({ title: 'A title', content }).success,
  },
  {
    field: 'the note on a game of a list',
    bounds: { max: lists.MAX_NOTE_LENGTH },
    form: (text) => noteError(text.trim()) === undefined,
    contract: (note) => putListGameInput.safeParse({ note }).success,
  },
  {
    field: 'the text of a review',
    bounds: REVIEW_BOUNDS,
    form: (text) => none(reviewErrors({ ...REVIEW, content: text.trim() })),
    contract: (content) => reviewInput.safeParse({ ...REVIEW, content }).success,
  },
  {
    field: 'a comment',
    bounds: COMMENT_BOUNDS,
    form: (text) => commentError(text.trim()) === undefined,
    contract: (comment) => addCommentInput.safeParse({ ...COMMENT, comment }).success,
  },
  {
    field: 'a point of feedback',
    bounds: { min: 1, max: MAX_FEEDBACK_LENGTH },
    form: (text) => pointsError([text.trim()]) === undefined,
    contract: (text) => addCommentInput.safeParse(isPoint(text)).success,
  },
  {
    field: 'the reason of a report',
    bounds: REPORT_BOUNDS,
    form: (text) => reportError(text.trim()) === undefined,
    contract: (reason) => reportInput.safeParse({ ...REPORT, reason }).success,
  },
] satisfies {
  field: string
  bounds: { min?: number; max: number }
  form: (typed: string) => boolean
  contract: (typed: string) => boolean
}[]

test.each(FIELDS)('the form accepts $field if and only if the API does', ({ bounds, form, contract }) =>
  expectSameVerdicts(bounds, form, contract),
)

test('a review needs a recommendation and 1 to 5 stars in the form as in the API', () => {
  for (const review_rating of [undefined, 0, 1, 5, 6])
    for (const review_type of [undefined, 'positive', 'negative'] as const)
      expect([
        review_rating,
        review_type,
        none(reviewErrors({ ...REVIEW, review_rating, review_type })),
      ]).toEqual([
        review_rating,
        review_type,
        reviewInput.safeParse({ ...REVIEW, review_rating, review_type }).success,
      ])
})
