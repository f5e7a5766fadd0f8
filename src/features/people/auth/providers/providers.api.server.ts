import type { Context, Hono } from 'hono'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { caller, callerReader, readQuery } from '#/features/people/auth/service/authRouter.server.ts'
import { HostCookie } from '#/features/people/auth/service/cookies.server.ts'
import { requireRecentSignIn, userOf } from '#/features/people/auth/service/reauthentication.server.ts'
import { needSecondFactor } from '#/features/people/auth/users/users.rules.ts'
import { needLinking, unlinkIdentity } from './identities.server.ts'
import { finishOAuthFlow } from './oauthCallback.server.ts'
import { newBrowserSecret, OAUTH_FLOW_SECONDS, startOAuthFlow } from './oauthFlows.server.ts'
import { authorizeQuery } from './providers.contract.ts'

/** The calls of signing in by providers, and of linking them to an account. */
export function signInProviders(auth: Auth, router: Hono): void {
  const from = callerReader(auth)
  const cookie = new HostCookie(auth.siteUrl, 'idledex-oauth', OAUTH_FLOW_SECONDS)
  /** Several tabs of a browser can be in an OAuth flow at once and share its secret. */
  const browserSecret = (c: Context) => {
    const kept = cookie.read(c)
    const secret = kept && /^[\w-]{43}$/.test(kept) ? kept : newBrowserSecret()
    cookie.write(c, secret)
    return secret
  }
  router.get('/authorize', async (c) => {
    await auth.rateLimits.address(from(c).address)
    return lead(c, await startOAuthFlow(auth, readQuery(c, authorizeQuery), browserSecret(c)))
  })
  router.get('/callback', async (c) => {
    // Hono calls the GET handler for HEAD too, but a link preview must not consume the address.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const { to, status } = await finishOAuthFlow(
      auth,
      { callback: new URL(c.req.url).searchParams, browserSecret: cookie.read(c) },
      from(c),
    )
    return c.redirect(to, status)
  })
  router.get('/user/identities/authorize', async (c) => {
    const viewer = await caller(auth, c)
    needLinking(auth)
    await auth.rateLimits.address(from(c).address)
    needSecondFactor((await userOf(auth, viewer)).factors, viewer.aal)
    await requireRecentSignIn(auth.db, viewer)
    return lead(c, await startOAuthFlow(auth, readQuery(c, authorizeQuery), browserSecret(c), viewer))
  })
  router.delete('/user/identities/:id', async (c) => {
    await unlinkIdentity(auth, await caller(auth, c), c.req.param('id'))
    return c.json({})
  })
}

function lead(c: Context, url: string): Response {
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}
