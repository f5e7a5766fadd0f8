import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import {
  type Caller,
  caller,
  callerReader,
  readBody,
} from '#/features/people/auth/service/authRouter.server.ts'
import { KnownDevices } from '#/features/people/auth/service/knownDevices.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { challengeInput, enrollInput, recoveryCodeInput, verifyFactorInput } from './factors.contract.ts'
import { challengeFactor, enrollFactor, removeFactor, verifyFactor } from './factors.server.ts'
import {
  makeRecoveryCodes,
  recoveryCodesOf,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recoveryCodes.server.ts'

/**
 * The calls of second factors. Recovery codes have the addresses under which the protocol's newest clients ask for them
 * (`mfa.recoveryCodes` of `@supabase/auth-js`).
 */
export function secondFactors(auth: Auth, router: Hono): void {
  const devices = new KnownDevices(auth, 'factor')
  const from = factorCaller(auth, devices)
  recoveryCodes(auth, router, devices)
  router.post('/factors', async (c) => {
    const viewer = await caller(auth, c)
    await auth.rateLimits.address(from(c, viewer).address)
    return c.json(await enrollFactor(auth, viewer, await readBody(c, enrollInput)))
  })
  router.post('/factors/:id/challenge', async (c) => {
    const viewer = await caller(auth, c)
    const { channel } = await readBody(c, challengeInput)
    return c.json(
      await challengeFactor(
        auth,
        viewer,
        { factorId: factorId(c.req.param('id')), channel },
        from(c, viewer),
      ),
    )
  })
  router.post('/factors/:id/verify', async (c) => {
    const viewer = await caller(auth, c)
    const input = await readBody(c, verifyFactorInput)
    const factor = { ...input, factorId: factorId(c.req.param('id')) }
    const session = await verifyFactor(auth, viewer, factor, from(c, viewer))
    devices.remember(c, viewer.userId)
    return c.json(session)
  })
  router.delete('/factors/:id', async (c) => {
    const viewer = await caller(auth, c)
    return c.json(await removeFactor(auth, viewer, factorId(c.req.param('id'))))
  })
}

function factorId(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return id.data
}

/** Reads where a call comes from, and whether the account has passed its second factor in that browser. */
function factorCaller(auth: Auth, devices: KnownDevices): (c: Context, viewer: Viewer) => Caller {
  const from = callerReader(auth)
  return (c, { userId }) => ({ ...from(c), device: devices.find(c, userId) })
}

function recoveryCodes(auth: Auth, router: Hono, devices: KnownDevices): void {
  const from = factorCaller(auth, devices)
  const place = '/factors/recovery-codes'
  router.get(place, async (c) => c.json(await recoveryCodesOf(auth, await caller(auth, c))))
  router.post(place, async (c) =>
    c.json(await makeRecoveryCodes(auth, await caller(auth, c), { again: false })),
  )
  router.post(`${place}/regenerate`, async (c) =>
    c.json(await makeRecoveryCodes(auth, await caller(auth, c), { again: true })),
  )
  router.post(`${place}/verify`, async (c) => {
    const viewer = await caller(auth, c)
    const { code } = await readBody(c, recoveryCodeInput)
    const session = await verifyRecoveryCode(auth, viewer, code, from(c, viewer))
    devices.remember(c, viewer.userId)
    return c.json(session)
  })
  router.delete(place, async (c) => c.json(await removeRecoveryCodes(auth, await caller(auth, c))))
}
