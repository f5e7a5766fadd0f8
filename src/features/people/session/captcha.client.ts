import type { QueryClient } from '@tanstack/react-query'
import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'
import type { CaptchaPurpose } from '#/config.auth.ts'
import { authSettingsQuery } from './authSettings.client.ts'
import { errorCode } from './errorCode.ts'

/**
 * Solves the proof-of-work captcha if `place` requires it; undefined if it does not. It takes about
 * a second in a worker. The token can be used once, for ten minutes. Throws an error with a `code` of `authErrors.ts`.
 */
export async function captchaToken(
  queryClient: QueryClient,
  place: CaptchaPurpose,
): Promise<string | undefined> {
  const { captcha } = await queryClient.ensureQueryData(authSettingsQuery)
  if (!captcha?.on.includes(place)) return undefined
  if (captcha.kind !== 'altcha') throw captchaError('captcha_unsupported')
  const response = await fetch('/auth/v1/captcha')
  if (!response.ok) throw captchaError(response.status === 429 ? 'over_request_rate_limit' : 'captcha_failed')
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw captchaError('captcha_failed')
  return btoa(JSON.stringify({ challenge, solution }))
}

/**
 * Sends with a solved captcha if `place` requires one. The service may have begun to require it since the settings were loaded, for
 * sign-ups while there are many: then the captcha is solved, and sent once more.
 */
export async function sendWithCaptcha<T>(
  queryClient: QueryClient,
  place: CaptchaPurpose,
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = await captchaToken(queryClient, place)
  try {
    return await send(token)
  } catch (error) {
    if (token !== undefined || errorCode(error) !== 'captcha_failed') throw error
    await queryClient.fetchQuery({ ...authSettingsQuery, staleTime: 0 })
    return send(await captchaToken(queryClient, place))
  }
}

/** The library's own function is for servers. Browsers derive keys off the main thread. */
const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  const [kind, hash] = algorithm.split('/')
  if (kind !== 'PBKDF2' || !hash) throw captchaError('captcha_unsupported')
  const key = await crypto.subtle.importKey('raw', new Uint8Array(password), kind, false, ['deriveBits'])
  const work = { name: kind, hash, salt: new Uint8Array(salt), iterations: cost }
  return { derivedKey: new Uint8Array(await crypto.subtle.deriveBits(work, key, keyLength * 8)) }
}

const captchaError = (code: string) => Object.assign(new Error(code), { code })
