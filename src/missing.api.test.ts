import { expect, test } from 'vitest'
import { testApi } from '../test/api.ts'
import { addRoles, STAFF } from '../test/roles.ts'
import { PEOPLE } from '../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
await addRoles(db.kysely)
const alice = await signIn(PEOPLE.alice)
const admin = await signIn(STAFF.admin)
const NONE = 999_999
const reason = 'All links are dead'

test.each([
  ['game', () => get('/api/games/not-there')],
  ['game', () => send('POST', '/api/upvote', alice, { game: NONE })],
  ['game', () => send('POST', '/api/favoriteGame', alice, { game_id: NONE })],
  ['game', () => send('POST', '/api/modGameArchive', admin, { gameID: NONE, reason })],
  ['game', () => send('POST', '/api/modFeatureGame', admin, { gameID: NONE, featureUntil: null })],
  ['game', () => get(`/api/games/${NONE}/fields`, alice)],
  ['post', () => get(`/api/posts/${NONE}`)],
  ['post', () => get(`/api/posts/${NONE}/comments`)],
  ['post', () => send('POST', '/api/votePost', alice, { post_id: NONE })],
  ['post', () => send('POST', '/api/modRemovePost', admin, { id: NONE, postType: 'discussion' })],
  ['comment', () => send('POST', '/api/commentVote', alice, { comment: NONE, type: 'upvote' })],
  ['comment', () => send('DELETE', `/api/comments/${NONE}`, admin, { reason })],
  ['update', () => get(`/api/updates/${NONE}`)],
  ['update', () => send('DELETE', `/api/updates/${NONE}`, admin, { reason })],
] as const)('what is not there is named the same by every endpoint: a %s (%#)', async (thing, request) => {
  const { status, body } = await request()
  expect([status, body.detail]).toEqual([404, `This ${thing} doesn’t exist or was removed`])
})
