import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { AuthConfig, CaptchaPurpose } from '#/config.auth.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import type { RateLimits } from './authLimits.server.ts'
import type { MailLimits } from './mailLimits.server.ts'

/** Seconds until a challenge expires. */
const LIFETIME = 600
/** Iterations of PBKDF2 a try, and how many tries it may take: about a second on a phone. */
const COST = 5000
const MAX_TRIES = 300
/** Timeout for requests to Turnstile and hCaptcha, in milliseconds. */
const TIMEOUT_MS = 5000

/** What needs our own captcha while many mails for sign-ups go out. */
const WHILE_MANY: readonly CaptchaPurpose[] = ['signup', 'resend']
/** How long what `shown` says is kept, in milliseconds. */
const SHOWN_MS = 5000

const failed = (why: string) =>
  new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${why})`)

const solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
    }),
    signature: z.string().length(64),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(128) }),
})

/**
 * Accepts callers who solved a proof of work, or whom Turnstile or hCaptcha considers human, depending on the
 * configuration.
 */
export class Captcha {
  readonly #config: AuthConfig['captcha']
  readonly #rateLimits: RateLimits
  readonly #mailLimits: MailLimits
  readonly #log: Logger
  #many: { until: number; value: Promise<boolean> } | undefined
  readonly #keys: Keys

  constructor(
    config: AuthConfig['captcha'],
    {
      keys,
      rateLimits,
      mailLimits,
      log,
    }: { keys: Keys; rateLimits: RateLimits; mailLimits: MailLimits; log: Logger },
  ) {
    this.#config = config
    this.#rateLimits = rateLimits
    this.#mailLimits = mailLimits
    this.#log = log
    this.#keys = keys
  }

  /**
   * What a browser needs to know, and where a captcha is required now; undefined where there is none. A sign-up, and its mail once more,
   * require our own also while many mails for sign-ups go out.
   */
  async shown(): Promise<{ kind: string; site_key: string; on: readonly CaptchaPurpose[] } | undefined> {
    if (!this.#config) return undefined
    const { kind, siteKey, on } = this.#config
    const isForNow = kind === 'altcha' && (await this.#wereSignUpsMany())
    return { kind, site_key: siteKey, on: isForNow ? [...new Set([...on, ...WHILE_MANY])] : on }
  }

  /** As of a few seconds ago: everyone may ask, as often as they like. A database that is unavailable hides no settings. */
  async #wereSignUpsMany(): Promise<boolean> {
    if (!this.#many || this.#many.until < Date.now())
      this.#many = {
        until: Date.now() + SHOWN_MS,
        value: this.#mailLimits.areSignUpsMany().catch((error) => {
          this.#log.warn({ err: error }, 'Whether sign-ups need a captcha could not be read')
          return false
        }),
      }
    return this.#many.value
  }

  /** Other captchas than our own are never required for a while: our forms cannot show them. */
  async #isRequired(place: CaptchaPurpose, whileMany: boolean): Promise<boolean> {
    if (this.#config?.on.includes(place)) return true
    return this.#config?.kind === 'altcha' && whileMany && (await this.#mailLimits.areSignUpsMany())
  }

  /** A new ALTCHA challenge (proof of work, version 2). Throws `AuthError` 404 where the captcha is another. */
  async challenge(): Promise<Challenge> {
    if (this.#config?.kind !== 'altcha')
      throw new AuthError(404, 'validation_failed', 'This site does not use that captcha')
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MAX_TRIES, 1),
      deriveKey,
      expiresAt: Math.floor(Date.now() / 1000) + LIFETIME,
      ...this.#secrets()[0]!,
    })
  }

  /**
   * Refuses a call without a good token where its place wants one.
   *
   * @param whileMany whether it is required also while many mails for sign-ups go out
   * @throws AuthError 400 captcha_failed
   */
  async check(
    place: CaptchaPurpose,
    token: string | undefined,
    address: string,
    { whileMany = place === 'signup' } = {},
  ): Promise<void> {
    if (!this.#config || !(await this.#isRequired(place, whileMany))) return
    if (!token) throw failed('no captcha_token found')
    if (this.#config.kind === 'altcha') await this.#checkWork(token)
    else await this.#ask(this.#config, token, address)
  }

  async #checkWork(token: string): Promise<void> {
    const { challenge, solution } = readSolution(token)
    for (const secrets of this.#secrets()) {
      const options = { challenge: challenge as Challenge, solution, deriveKey, ...secrets }
      const { verified } = await verifySolution(options).catch(() => ({ verified: false }))
      if (verified) return this.#redeem(challenge.signature)
    }
    throw failed('the proof of work is wrong')
  }

  async #redeem(signature: string): Promise<void> {
    // Signed by us, so that nobody can make two of one.
    if (!(await this.#rateLimits.once('captcha', signature, LIFETIME))) throw failed('already-seen-response')
  }

  /** The current secrets, and during a rotation of the keys the others that are accepted. */
  #secrets(): { hmacSignatureSecret: string; hmacKeySignatureSecret: string }[] {
    const ofKeys = this.#keys.macs('captcha key', '')
    return this.#keys.macs('captcha', '').map((mac, index) => ({
      hmacSignatureSecret: mac.toString('base64url'),
      hmacKeySignatureSecret: ofKeys[index]!.toString('base64url'),
    }))
  }

  async #ask({ secret, verifyUrl }: NonNullable<AuthConfig['captcha']>, token: string, address: string) {
    const form = new URLSearchParams({ secret, response: token, remoteip: address })
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: form,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const { success } = z.looseObject({ success: z.boolean() }).parse(await response.json())
      if (success) return
    } catch (error) {
      this.#log.warn({ err: error }, `The captcha service at ${verifyUrl} does not respond`)
      throw failed('the captcha service does not respond')
    }
    throw failed('invalid-input-response')
  }
}

function readSolution(token: string): z.infer<typeof solved> {
  try {
    return solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    throw failed('the token cannot be read')
  }
}
