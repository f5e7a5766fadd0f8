import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#/shared/apiClient.ts'
import { MAX_TRIES, VoteOutbox } from './voteOutbox.client.ts'
import { type NewVote, voteKey } from './votes.client.ts'
import type { Votes } from './votes.contract.ts'

const vote: NewVote = { kind: 'games', id: 1, type: 'upvote' }
const votes: Votes = {
  id: 1,
  vote: 'upvote',
  changed: true,
  waiting: false,
  upvotes: 1,
  downvotes: 0,
  score: 1,
  rating: 100,
}
const refusal = (status: number) => new ApiError({ type: 'about:blank', title: 'No', status })
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** An outbox to a server that answers as told, with pauses that end when the test says so. */
function start(responses: (Votes | Error)[]) {
  const sent: NewVote[] = []
  const heard: unknown[] = []
  const pauses: { ms: number; then: () => void }[] = []
  let failures: readonly string[] = []
  const outbox = new VoteOutbox({
    send: async (each) => {
      sent.push(each)
      const response = responses.shift() ?? votes
      if (response instanceof Error) throw response
      return response
    },
    onSent: (each, counts) => heard.push(['sent', each.type, counts.upvotes]),
    onRefused: (each, error) => heard.push(['refused', each.type, error.problem.status]),
    onFailures: (keys) => {
      failures = [...keys]
    },
    wait: (ms, then) => pauses.push({ ms, then }),
  })
  const endPause = async () => {
    pauses.shift()!.then()
    await settled()
  }
  return { outbox, sent, heard, pauses, endPause, failures: () => failures }
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

test('a vote that fails is logged and tried three times, with growing pauses, then marked', async () => {
  const offline = new TypeError('Failed to fetch')
  const server = start([offline, refusal(503), refusal(429), votes])
  server.outbox.put(vote)
  await settled()
  expect(server.pauses.map(({ ms }) => ms)).toEqual([1000])
  await server.endPause()
  expect(server.pauses.map(({ ms }) => ms)).toEqual([4000])
  expect(server.failures()).toEqual([])
  await server.endPause()
  expect(server.sent).toHaveLength(MAX_TRIES)
  expect(server.pauses).toEqual([])
  expect(server.failures()).toEqual([voteKey(vote)])
  expect(console.warn).toHaveBeenCalledTimes(3)
  expect(console.warn).toHaveBeenCalledWith('There was an error upvoting:', offline)
  server.outbox.retry()
  await settled()
  expect(server.heard).toEqual([['sent', 'upvote', 1]])
  expect(server.failures()).toEqual([])
})

test('a rejected vote is not sent again', async () => {
  const server = start([refusal(403)])
  server.outbox.put(vote)
  await settled()
  expect(server.heard).toEqual([['refused', 'upvote', 403]])
  expect([server.sent.length, server.pauses.length]).toEqual([1, 0])
})

test('of several quick votes on one item, one is sent at a time and the last one wins', async () => {
  const server = start([])
  server.outbox.put(vote)
  server.outbox.put({ ...vote, type: 'downvote' })
  server.outbox.put({ ...vote })
  server.outbox.put({ ...vote, type: 'downvote' })
  await settled()
  expect(server.sent.map(({ type }) => type)).toEqual(['upvote', 'downvote'])
  expect(server.heard).toEqual([['sent', 'downvote', 1]])
})

test('votes of a member who has left are not sent again', async () => {
  const server = start([refusal(503)])
  server.outbox.put(vote)
  await settled()
  server.outbox.clear()
  await server.endPause()
  expect(server.sent).toHaveLength(1)
})
