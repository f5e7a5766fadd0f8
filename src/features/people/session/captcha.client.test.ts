import { QueryClient } from '@tanstack/react-query'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { sendWithCaptcha } from './captcha.client.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A service that requires a captcha to sign up, or not. */
function service({ on }: { on: string[] }) {
  const state = { on }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path === '/auth/v1/captcha'
        ? await createChallenge({
            algorithm: 'PBKDF2/SHA-256',
            cost: 10,
            counter: 3,
            deriveKey,
            hmacSignatureSecret: 'a',
            hmacKeySignatureSecret: 'b',
          })
        : { captcha: { kind: 'altcha', on: state.on } },
    ),
  )
  return state
}

const refused = Object.assign(new Error('captcha protection'), { code: 'captcha_failed' })

test('a form that the service begins to require a captcha for solves it, and sends once more', async () => {
  const state = service({ on: [] })
  const tokens: (string | undefined)[] = []
  const result = await sendWithCaptcha(new QueryClient(), 'signup', async (token) => {
    tokens.push(token)
    state.on = ['signup']
    if (token === undefined) throw refused
    return 'signed up'
  })
  expect(result).toBe('signed up')
  expect(tokens).toEqual([undefined, expect.stringMatching(/^[\w+/]+=*$/)])
})

test('a solved captcha that is refused, and any other error, is not sent again', async () => {
  service({ on: ['signup'] })
  const send = vi.fn(async () => Promise.reject(refused))
  await expect(sendWithCaptcha(new QueryClient(), 'signup', send)).rejects.toBe(refused)
  expect(send).toHaveBeenCalledTimes(1)
  service({ on: [] })
  const taken = Object.assign(new Error('taken'), { code: 'username_taken' })
  await expect(sendWithCaptcha(new QueryClient(), 'signup', () => Promise.reject(taken))).rejects.toBe(taken)
})
