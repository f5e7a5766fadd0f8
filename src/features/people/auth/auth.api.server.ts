import { type Context, Hono } from 'hono'
import { secondFactors } from '#/features/people/auth/factors/factors.api.server.ts'
import { signInProviders } from '#/features/people/auth/providers/providers.api.server.ts'
import { providerFlags } from '#/features/people/auth/providers/providers.server.ts'
import { type Challenge, challengeHash } from '#/features/people/auth/service/flowStates.server.ts'
import type { RedirectOptions } from '#/features/people/auth/service/mailedLinks.server.ts'
import {
  endSessions,
  refreshSession,
  sessionFragment,
  sessionView,
} from '#/features/people/auth/service/sessions.server.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { changeUser } from './changeUser.server.ts'
import { disabledFeatures, disabledGrants } from './disabledFeatures.server.ts'
import { recoverLater, resendLater } from './recover.server.ts'
import {
  grantQuery,
  linkCheckInput,
  logoutQuery,
  passwordGrantInput,
  pkceGrantInput,
  reauthenticationInput,
  recoverInput,
  redirectQuery,
  refreshGrantInput,
  resendInput,
  signUpInput,
  userInput,
  verifyInput,
  verifyQuery,
} from './service/auth.contract.ts'
import type { Auth } from './service/auth.server.ts'
import { authRouter, caller, callerReader, readBody, readQuery } from './service/authRouter.server.ts'
import { KnownDevices } from './service/knownDevices.server.ts'
import { mailNonce, reauthenticate, userOf } from './service/reauthentication.server.ts'
import { signInWithCode, signInWithPassword } from './signIn.server.ts'
import { signUp } from './signUp.server.ts'
import { AuthError, cannotUse } from './users/authError.ts'
import { allowedRedirect, withFragment, withParameter } from './users/redirects.ts'
import { userView } from './users/users.rules.ts'
import { checkLink, verifyCode, verifyToken } from './verify.server.ts'

/** The authentication service below `/auth/v1`: GoTrue's protocol, as `@supabase/auth-js` speaks it. */
export function authApi(auth: Auth): Hono {
  const router = authRouter(auth)
  disabledFeatures(router)
  describeService(auth, router)
  signingIn(auth, router)
  mailedLinks(auth, router)
  ownAccount(auth, router)
  secondFactors(auth, router)
  signInProviders(auth, router)
  // Other sites' pages may not call: a preflight gets no permission.
  router.options('*', (c) => c.body(null, 204))
  router.all('*', (c) => {
    throw new AuthError(404, 'validation_failed', `There is nothing at ${c.req.path}`)
  })
  return new Hono().route('/auth/v1', router)
}

/** The redirect options of the link that a call mails. */
function redirectOptionsOf(auth: Auth, c: Context, challenge: Challenge): RedirectOptions {
  const { redirect_to } = readQuery(c, redirectQuery)
  const { redirects } = auth.config
  const redirectTo = allowedRedirect(redirect_to, { redirects, fallback: auth.siteUrl })
  return { redirectTo, codeChallenge: challengeHash(challenge) }
}

function describeService(auth: Auth, router: Hono): void {
  const { config } = auth
  router.get('/health', (c) =>
    c.json({ name: 'GoTrue', version: 'v2', description: `${auth.siteName} accounts` }),
  )
  router.get('/.well-known/jwks.json', (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.json(auth.keys.published)
  })
  router.get('/settings', async (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false, ...providerFlags(config) },
      disable_signup: !config.signUp,
      mailer_autoconfirm: !config.confirmations,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
      mfa_phone_enroll_enabled: auth.sms !== undefined,
      manual_linking_enabled: config.linking,
      password_min_length: config.passwordLength,
      captcha: (await auth.captcha.shown()) ?? null,
    }),
  )
  const from = callerReader(auth)
  router.get('/captcha', async (c) => {
    await auth.rateLimits.address(from(c).address)
    return c.json(await auth.captcha.challenge())
  })
}

function signingIn(auth: Auth, router: Hono): void {
  const from = callerReader(auth)
  const devices = new KnownDevices(auth)
  router.post('/signup', async (c) => {
    const input = await readBody(c, signUpInput)
    const made = await signUp(auth, input, redirectOptionsOf(auth, c, input), from(c))
    if ('access_token' in made) devices.remember(c, input.email)
    return c.json(made)
  })
  const grants = {
    password: async (c: Context) => {
      const input = await readBody(c, passwordGrantInput)
      await auth.captcha.check('signin', input.gotrue_meta_security, from(c).address)
      const device = devices.find(c, input.email)
      const session = await signInWithPassword(auth, input, { ...from(c), device })
      devices.remember(c, input.email)
      return session
    },
    refresh_token: async (c: Context) => {
      const { refresh_token } = await readBody(c, refreshGrantInput)
      await auth.rateLimits.refresh(from(c).address)
      return refreshSession(auth, auth.db, refresh_token)
    },
    pkce: async (c: Context) => {
      const session = await signInWithCode(auth, await readBody(c, pkceGrantInput), from(c))
      if (session.user.email) devices.remember(c, session.user.email)
      return session
    },
    ...disabledGrants,
  }
  router.post('/token', async (c) => c.json(await grants[readQuery(c, grantQuery).grant_type](c)))
  router.post('/logout', async (c) => {
    const { scope } = readQuery(c, logoutQuery)
    await auth.rateLimits.address(from(c).address)
    await endSessions(auth, auth.db, await caller(auth, c), scope)
    return c.body(null, 204)
  })
}

function mailedLinks(auth: Auth, router: Hono): void {
  const from = callerReader(auth)
  const devices = new KnownDevices(auth)
  router.post('/recover', async (c) => {
    const { email, gotrue_meta_security: token, ...challenge } = await readBody(c, recoverInput)
    const redirectOptions = redirectOptionsOf(auth, c, challenge)
    await auth.rateLimits.address(from(c).address)
    await auth.captcha.check('recover', token, from(c).address)
    const device = devices.find(c, email)
    await auth.mailLimits.requestLater('recovery', { email, address: from(c).address, device })
    recoverLater(auth, { email, isKnownDevice: device !== undefined }, redirectOptions)
    return c.json({})
  })
  router.post('/resend', async (c) => {
    const { email, type, gotrue_meta_security: token, ...challenge } = await readBody(c, resendInput)
    const redirectOptions = redirectOptionsOf(auth, c, challenge)
    await auth.rateLimits.address(from(c).address)
    await auth.captcha.check('resend', token, from(c).address, { whileMany: type === 'signup' })
    await auth.mailLimits.requestLater(`${type} again`, { email, address: from(c).address })
    resendLater(auth, { type, email }, redirectOptions)
    return c.json({})
  })
  router.post('/verify', async (c) => {
    const { type, token_hash, token, email } = await readBody(c, verifyInput)
    if (!token_hash && !(token && email)) throw cannotUse('Verify requires a token or a token hash')
    const verified = token_hash
      ? await verifyToken(auth, { token: token_hash, type, wantsCode: false }, from(c))
      : await verifyCode(
          auth,
          { email: email!, code: token!, type },
          { ...from(c), device: devices.find(c, email!) },
        )
    if ('code' in verified) return c.json(verified)
    const session = await sessionView(auth, auth.db, verified.session)
    if (session.user.email) devices.remember(c, session.user.email)
    return c.json(session)
  })
  // Beside GoTrue's protocol: whether a link can be redeemed, for a page that redeems it later.
  router.post('/verify/check', async (c) => {
    await checkLink(auth, await readBody(c, linkCheckInput), from(c))
    return c.json({})
  })
  router.get('/verify', async (c) => {
    // Hono calls the GET handler for HEAD too, but a link preview must not consume the link.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    return c.redirect(await followLink(auth, c, from(c)), 303)
  })
}

/** Where the link of a mail leads: with the session in the fragment, a code, or an error. */
async function followLink(auth: Auth, c: Context, from: ReturnType<ReturnType<typeof callerReader>>) {
  const { redirects } = auth.config
  const to = allowedRedirect(c.req.query('redirect_to'), { redirects, fallback: auth.siteUrl })
  try {
    const { token, type } = readQuery(c, verifyQuery)
    const verified = await verifyToken(auth, { token, type, wantsCode: true }, from)
    if ('code' in verified) return withParameter(to, 'code', verified.code)
    return withFragment(to, { ...(await sessionFragment(auth, verified.session)), type })
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { code, message } = error
    return withFragment(to, { error: 'access_denied', error_code: code, error_description: message })
  }
}

function ownAccount(auth: Auth, router: Hono): void {
  const from = callerReader(auth)
  const devices = new KnownDevices(auth)
  // Strangers who guess the password must not keep the member from confirming that it's them.
  const fromMember = async (c: Context, viewer: Viewer) => {
    const { email } = await userOf(auth, viewer)
    return { ...from(c), device: email === null ? undefined : devices.find(c, email) }
  }
  router.get('/user', async (c) => c.json(userView(await userOf(auth, await caller(auth, c)))))
  router.put('/user', async (c) => {
    const viewer = await caller(auth, c)
    const input = await readBody(c, userInput)
    return c.json(
      await changeUser(auth, viewer, input, {
        redirectOptions: redirectOptionsOf(auth, c, input),
        from: await fromMember(c, viewer),
      }),
    )
  })
  router.get('/reauthenticate', async (c) => {
    await mailNonce(auth, await caller(auth, c), from(c).address)
    return c.json({})
  })
  // Beside GoTrue's protocol: a session without a change that carries the credentials.
  router.post('/reauthenticate', async (c) => {
    const viewer = await caller(auth, c)
    const credentials = await readBody(c, reauthenticationInput)
    return c.json(await reauthenticate(auth, viewer, credentials, await fromMember(c, viewer)))
  })
}
