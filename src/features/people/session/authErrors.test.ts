import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AUTH_ERRORS, toErrorMessage } from './authErrors.ts'

/** The codes that the service's own source gives to its refusals. */
function codesOfService(): string[] {
  const files = globSync('src/features/people/auth/**/*.ts').filter((file) => !/test\.ts$/.test(file))
  const texts = files.map((file) => readFileSync(file, 'utf8'))
  const codes = texts.flatMap((text) => [
    ...text.matchAll(/AuthError\(\s*(?:\d{3}|status),\s*'([a-z_]+)'/g),
    ...text.matchAll(/'(over_[a-z_]+_rate_limit)'/g),
  ])
  return [...new Set(codes.map(([, code]) => code!))].toSorted()
}

const refusal = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name: 'AuthApiError', code, status: 400 }, more)

describe('errors of the authentication service', () => {
  it('all have a clear message', () => {
    const codes = codesOfService()
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => !(code in AUTH_ERRORS))).toEqual([])
  })

  it('explain what is wrong with a weak password', () => {
    const message = 'Password should be at least 8 characters, and at most 200.'
    expect(toErrorMessage(refusal('weak_password', message, { reasons: ['length'] }))).toBe(
      'Use at least 8 characters.',
    )
    expect(toErrorMessage(refusal('weak_password', 'known', { reasons: ['pwned'] }))).toMatch(
      /too easy to guess/,
    )
  })

  it('name the time to wait, and the end of a ban', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    expect(toErrorMessage(refusal('over_request_rate_limit', message, { status: 429 }))).toBe(
      'Too many attempts. Try again in 42 seconds.',
    )
    const banned = 'This account is banned until 2026-12-24: spam'
    expect(toErrorMessage(refusal('user_banned', banned))).toBe(`${banned}.`)
  })

  it('distinguish a lost connection from a rejection', () => {
    expect(toErrorMessage(new TypeError('Failed to fetch'))).toMatch(/connection/)
    const lost = Object.assign(new Error('Failed to fetch'), {
      name: 'AuthRetryableFetchError',
      status: 0,
    })
    expect(toErrorMessage(lost)).toMatch(/connection/)
  })
})
