import { expect, test } from 'vitest'
import { decisionLabels } from './queueKinds.ts'

test.each([
  ['reports', 'post-1', 'review', 'Remove review', 'Keep review'],
  ['reports', 'post-1', 'list', 'Remove list', 'Keep list'],
  ['reports', 'post-1', 'game-discussion', 'Remove discussion', 'Keep discussion'],
  ['reports', 'post-1', 'monthly', 'Remove post', 'Keep post'],
  ['reports', 'comment-1', null, 'Remove comment', 'Keep comment'],
  ['reports', 'update-1', null, 'Remove update', 'Keep update'],
  ['reports', 'profile-1', null, 'Warn member', 'Keep profile'],
  ['reports', 'game-1', null, 'Mark as fixed', 'Keep game'],
  ['held', 'post-1', 'review', 'Publish', 'Remove'],
] as const)('the buttons of %s %s (%s) say what they do', (kind, id, post_type, accept, decline) => {
  expect(decisionLabels({ kind, id, post_type })).toMatchObject({ accept, decline })
})
