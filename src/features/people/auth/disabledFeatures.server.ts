import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readBody } from './service/authRouter.server.ts'
import { AuthError } from './users/authError.ts'

/** What GoTrue's protocol can do and Idledex does not, with GoTrue's own responses: clients compare the codes. */
const disabled = {
  anonymous: () => new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  saml: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  web3: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  idToken: () => new AuthError(400, 'provider_disabled', 'Signing in with an ID token is disabled'),
  otp: () => new AuthError(422, 'otp_disabled', 'Signing in with a mailed link or code is disabled'),
  phone: (status: 400 | 422, message: string) => new AuthError(status, 'phone_provider_disabled', message),
}

const contact = z.looseObject({
  email: z.unknown().optional(),
  phone: z.unknown().optional(),
  type: z.unknown().optional(),
})

/**
 * The grant types of `POST /token` that are disabled. Throws `AuthError` 422 web3_provider_disabled, 400 provider_disabled.
 */
export const disabledGrants = {
  web3: async (): Promise<never> => {
    throw disabled.web3()
  },
  id_token: async (): Promise<never> => {
    throw disabled.idToken()
  },
}

/** Refuses, before the calls themselves, to sign in by phone, SAML, mailed link, or anonymously. Mount it first. */
export function disabledFeatures(router: Hono): void {
  const read = (c: Context) => readBody(c, contact)
  router.post('/signup', async (c, next) => {
    const { email, phone } = await read(c)
    if (phone) throw disabled.phone(400, 'Phone signups are disabled')
    if (!email) throw disabled.anonymous()
    await next()
  })
  router.post('/token', async (c, next) => {
    if ((await read(c)).phone) throw disabled.phone(422, 'Phone logins are disabled')
    await next()
  })
  router.on('POST', ['/verify', '/resend'], async (c, next) => {
    const { phone, type } = await read(c)
    if (phone || type === 'sms' || type === 'phone_change')
      throw disabled.phone(400, 'Phone logins are disabled')
    await next()
  })
  router.put('/user', async (c, next) => {
    if ((await read(c)).phone) throw disabled.phone(400, 'Phone numbers of accounts are disabled')
    await next()
  })
  router.post('/otp', async (c) => {
    if ((await read(c)).phone) throw disabled.phone(400, 'Unsupported phone provider')
    throw disabled.otp()
  })
  router.on(['GET', 'POST'], ['/sso', '/sso/saml/*'], () => {
    throw disabled.saml()
  })
}
