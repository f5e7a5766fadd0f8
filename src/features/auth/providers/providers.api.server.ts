import type { Context, Hono } from 'hono'
import type { Auth } from '#/features/auth/auth.server.ts'
import { caller, callerReader, readQuery } from '#/features/auth/authRouter.server.ts'
import { userOf } from '#/features/auth/changeUser.server.ts'
import { needSecondFactor } from '#/features/auth/users.rules.ts'
import { needLinking, unlinkIdentity } from './identities.server.ts'
import { finishOAuthFlow } from './oauthCallback.server.ts'
import { startOAuthFlow } from './oauthFlows.server.ts'
import { authorizeQuery } from './providers.contract.ts'

/** The calls of signing in by providers, and of linking them to an account. */
export function signInProviders(auth: Auth, router: Hono): void {
  const from = callerReader(auth)
  router.get('/authorize', async (c) => {
    await auth.rateLimits.address(from(c).address)
    return lead(c, await startOAuthFlow(auth, readQuery(c, authorizeQuery)))
  })
  router.get('/callback', async (c) => {
    // Hono asks a GET's handler for a HEAD too; looking at an address must not use it up.
    if (c.req.method === 'HEAD') return c.body(null, 200)
    const { to, status } = await finishOAuthFlow(auth, new URL(c.req.url).searchParams, from(c))
    return c.redirect(to, status)
  })
  router.get('/user/identities/authorize', async (c) => {
    const viewer = await caller(auth, c)
    needLinking(auth)
    await auth.rateLimits.address(from(c).address)
    needSecondFactor((await userOf(auth, viewer)).factors, viewer.aal)
    return lead(c, await startOAuthFlow(auth, readQuery(c, authorizeQuery), viewer))
  })
  router.delete('/user/identities/:id', async (c) => {
    await unlinkIdentity(auth, await caller(auth, c), c.req.param('id'))
    return c.json({})
  })
}

function lead(c: Context, url: string): Response {
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}
