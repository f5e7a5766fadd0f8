import { expect, test } from 'vitest'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import {
  MAX_DECISION_REASON,
  MAX_REMOVAL_REASON_LENGTH,
  MIN_DECISION_REASON,
} from '#/features/people/moderation/moderation.limits.ts'
import { REMOVAL_REASON, reasonError } from '#/features/people/moderation/reason.rules.ts'
import { removalReason } from '#/features/people/moderation/removalReason.contract.ts'
import { undoInput } from '#/features/stewardship/edits/edits.contract.ts'
import { SUMMARY_BOUNDS } from '#/features/stewardship/edits/edits.limits.ts'
import { summaryError } from '#/features/stewardship/edits/edits.rules.ts'
import { answerInput, feedbackInput } from '#/features/stewardship/feedback/feedback.contract.ts'
import {
  FEEDBACK_CONTENT,
  FEEDBACK_TITLE,
  MAX_FEEDBACK_REPLY,
} from '#/features/stewardship/feedback/feedback.limits.ts'
import {
  feedbackContentError,
  feedbackReplyError,
  feedbackTitleError,
} from '#/features/stewardship/feedback/feedbackTexts.rules.ts'
import { tokenInput } from '#/features/stewardship/feeds/feeds.contract.ts'
import { MAX_TOKEN_NAME_LENGTH } from '#/features/stewardship/feeds/feeds.limits.ts'
import { tokenNameError } from '#/features/stewardship/feeds/tokenName.rules.ts'
import { ownershipRequestInput } from '#/features/stewardship/owners/ownership.contract.ts'
import { REQUEST_BOUNDS } from '#/features/stewardship/owners/ownership.limits.ts'
import {
  keyNoteError,
  requestError,
  votesReasonError,
} from '#/features/stewardship/owners/ownerTexts.rules.ts'
import { steamKeysInput } from '#/features/stewardship/owners/steamKeys.contract.ts'
import { MAX_KEY_NOTE } from '#/features/stewardship/owners/steamKeys.limits.ts'
import { votesRemovalInput } from '#/features/stewardship/owners/votesRemoval.contract.ts'
import { VOTES_REASON_BOUNDS } from '#/features/stewardship/owners/votesRemoval.limits.ts'
import { addUpdateInput } from '#/features/stewardship/updates/updateEdit.contract.ts'
import {
  MAX_UPDATE_CONTENT_LENGTH,
  MAX_UPDATE_TITLE_LENGTH,
  MAX_VERSION_LENGTH,
  MIN_UPDATE_CONTENT_LENGTH,
} from '#/features/stewardship/updates/updateEdit.limits.ts'
import { updateErrors } from '#/features/stewardship/updates/updateEdit.rules.ts'
import { textError } from '#/shared/textRules.ts'
import { expectSameVerdicts } from '../../../test/textsAtBounds.ts'

const NOW = Date.UTC(2026, 4, 4)
const UPDATE = { version: '1.0', title: '', content: 'What changed', date: '2026-05-04' }
const FEEDBACK = { kind: 'bug', title: 'A short title', content: 'What happened' }
const isUpdateSent = (part: Partial<typeof UPDATE>) =>
  Object.keys(updateErrors({ ...UPDATE, ...part }, NOW)).length === 0
const isUpdateTaken = (part: Partial<typeof UPDATE>) =>
  addUpdateInput.safeParse({ game_id: 1, ...UPDATE, ...part }).success

const FIELDS = [
  {
    field: 'the version of an update',
    bounds: { min: 1, max: MAX_VERSION_LENGTH },
    form: (text) => isUpdateSent({ version: text.trim() }),
    contract: (version) => isUpdateTaken({ version }),
  },
  {
    field: 'the title of an update',
    bounds: { max: MAX_UPDATE_TITLE_LENGTH },
    form: (text) => isUpdateSent({ title: text.trim() }),
    contract: (title) => isUpdateTaken({ title }),
  },
  {
    field: 'the text of an update',
    bounds: { min: MIN_UPDATE_CONTENT_LENGTH, max: MAX_UPDATE_CONTENT_LENGTH },
    form: (text) => isUpdateSent({ content: text.trim() }),
    contract: (content) => isUpdateTaken({ content }),
  },
  {
    field: "a moderator's reason",
    bounds: { min: MIN_DECISION_REASON, max: MAX_DECISION_REASON },
    form: (text) => reasonError(text.trim()) === undefined,
    contract: (reason) => requiredReason.safeParse(reason).success,
  },
  {
    field: 'the reason of a removal',
    bounds: { max: MAX_REMOVAL_REASON_LENGTH },
    form: (text) => textError(text.trim(), REMOVAL_REASON) === undefined,
    contract: (reason) => removalReason.safeParse(reason).success,
  },
  {
    field: 'the title of feedback',
    bounds: FEEDBACK_TITLE,
    form: (text) => feedbackTitleError(text.trim()) === undefined,
    contract: (title) => feedbackInput.safeParse({ ...FEEDBACK, title }).success,
  },
  {
    field: 'the details of feedback',
    bounds: FEEDBACK_CONTENT,
    form: (text) => feedbackContentError(text.trim()) === undefined,
    contract: (content) => feedbackInput.safeParse({ ...FEEDBACK, content }).success,
  },
  {
    field: 'the answer to feedback',
    bounds: { max: MAX_FEEDBACK_REPLY },
    form: (text) => feedbackReplyError(text.trim()) === undefined,
    contract: (reply) => answerInput.safeParse({ status: 'done', reply }).success,
  },
  {
    field: 'the name of a token for updates',
    bounds: { max: MAX_TOKEN_NAME_LENGTH },
    form: (text) => tokenNameError(text.trim()) === undefined,
    contract: (name) => tokenInput.safeParse({ name }).success,
  },
  {
    field: 'the summary of an edit',
    bounds: SUMMARY_BOUNDS,
    form: (text) => summaryError(text.trim()) === undefined,
    contract: (summary) => undoInput.safeParse({ summary }).success,
  },
  {
    field: 'a request for ownership',
    bounds: REQUEST_BOUNDS,
    form: (text) => requestError(text.trim()) === undefined,
    contract: (message) => ownershipRequestInput.safeParse({ message }).success,
  },
  {
    field: 'the reason why votes should be removed',
    bounds: VOTES_REASON_BOUNDS,
    form: (text) => votesReasonError(text.trim()) === undefined,
    contract: (reason) => votesRemovalInput.safeParse({ reason }).success,
  },
  {
    field: 'the note on keys',
    bounds: { max: MAX_KEY_NOTE },
    form: (text) => keyNoteError(text.trim()) === undefined,
    contract: (note) => steamKeysInput.safeParse({ keys: ['ABCDE-12345-FGHIJ'], note }).success,
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

test('the form takes only days of a calendar, as the API does', () => {
  for (const date of [
    '',
    '2026-05-04',
    '2026-02-30',
    '2024-02-29',
    '1970-01-01',
    '2026-5-4',
    '26-05-04',
    'today',
  ])
    expect([date, isUpdateSent({ date })]).toEqual([date, isUpdateTaken({ date })])
})
