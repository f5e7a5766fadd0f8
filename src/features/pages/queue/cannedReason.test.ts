import { expect, test } from 'vitest'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { expectSameVerdicts } from '../../../../test/textsAtBounds.ts'
import { reasonsInput } from './queue.contract.ts'
import { MAX_REASON_LABEL } from './queue.limits.ts'
import { decisionReasonError } from './queueKinds.ts'
import { isUnusable } from './ReasonItem.tsx'

const REASON = { kind: null, label: 'Spam', text: 'Advertising.' }

test.each([
  { field: 'label', bounds: { min: 1, max: MAX_REASON_LABEL } },
  { field: 'text', bounds: { min: MIN_DECISION_REASON, max: MAX_DECISION_REASON } },
])('the form accepts the $field of a canned reason if and only if the API does', ({ field, bounds }) =>
  expectSameVerdicts(
    bounds,
    (typed) => !isUnusable({ ...REASON, [field]: typed }),
    (typed) => reasonsInput.safeParse({ items: [{ ...REASON, [field]: typed }] }).success,
  ),
)

test('a decision asks for the reason that it needs, and refuses one that is too long', () => {
  const tooLong = 'x'.repeat(MAX_DECISION_REASON + 1)
  expect(decisionReasonError('', 'accept', ['edits'], 'member')).toBeUndefined()
  expect(decisionReasonError(tooLong, 'accept', ['edits'], 'member')).toMatch(/at most/)
  expect(decisionReasonError('no', 'decline', ['edits'], 'member')).toBe(
    'Give a reason. The member will see it',
  )
  expect(decisionReasonError('Spam', 'decline', ['edits'], 'member')).toBeUndefined()
  expect(decisionReasonError(tooLong, 'decline', ['edits'], 'member')).toMatch(/at most/)
})
