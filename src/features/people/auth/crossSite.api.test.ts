import { expect, test } from 'vitest'
import { authServer } from '../../../../test/authServer.ts'

const server = await authServer({ AUTH_CONFIRMATIONS: 'off' })
const email = 'victim@example.org'
const password = 'a fine long password'
const { data } = await server.browser().signUp({ email, password })

test.each([
  'text/plain',
  'text/plain;charset=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
])('a stranger’s page cannot sign a visitor in with %s, which browsers send across sites', async (type) => {
  const text = JSON.stringify({ email, password })
  const sent = await server.call('/token?grant_type=password', { text, headers: { 'content-type': type } })
  expect([sent.status, sent.body.error_code]).toEqual([415, 'validation_failed'])
})

test('another site cannot send a body without a content type', async () => {
  const body = new Blob([JSON.stringify({ email, password })])
  const sent = await fetch(`${server.url}/token?grant_type=password`, { method: 'POST', body })
  expect(sent.status).toBe(415)
})

test('requests without a body need no content type', async () => {
  const token = data.session!.access_token
  const labeled: Record<string, string>[] = [{}, { 'content-type': 'application/json;charset=UTF-8' }]
  for (const headers of labeled)
    expect((await server.call('/logout?scope=others', { method: 'POST', token, headers })).status).toBe(204)
})

test('a body that is too large is rejected before it is read', async () => {
  const text = JSON.stringify({ email, password: 'x'.repeat(17_000) })
  expect((await server.call('/token?grant_type=password', { text })).status).toBe(413)
})
