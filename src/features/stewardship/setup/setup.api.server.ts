import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { isLocal } from '#/config.addresses.ts'
import type { Config } from '#/config.ts'
import { testMail } from '#/features/people/auth/mail/mailTexts.ts'
import { callbackAddress } from '#/features/people/auth/providers/providerCalls.server.ts'
import type { Auth } from '#/features/people/auth/service/auth.server.ts'
import { PROVIDER_TITLES } from '#/features/people/auth/users/providerTitles.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { signedIn } from '#/http/routeSecurity.server.ts'
import { optionalUser } from '#/http/viewer.server.ts'
import type { Services } from '#/services.server.ts'
import { hasAdmin } from './firstAdmin.queries.server.ts'
import { becomeFirstAdmin } from './firstAdmin.server.ts'
import {
  firstAdminInput,
  mailTestSchema,
  type SetupFacts,
  setupSchema,
  stepInput,
  stepParameter,
} from './setup.contract.ts'
import { SETUP_STEPS, type SetupStep } from './setup.limits.ts'
import { findSetup, type StoredSetup } from './setup.queries.server.ts'
import { resumeStep, storeStep } from './setup.writes.server.ts'

const tags = ['Site']
const forAdmins = { tags, security: signedInTo('edit-site') }

const setup = createRoute({
  method: 'get',
  path: '/api/site/setup',
  tags,
  summary: 'Whether the site has an admin, and for admins the state of its setup',
  request: noQuery,
  responses: { 200: json(setupSchema, 'The state'), ...errors(400, 401) },
})

const firstAdmin = createRoute({
  method: 'post',
  path: '/api/site/setup/admin',
  tags,
  security: signedIn(),
  summary: 'Become the first admin, with the one-time code from the log of the start',
  description: '403 for another code, 409 if the site has an admin. It is recorded in the moderation log.',
  request: { ...noQuery, body: body(firstAdminInput) },
  responses: { 200: json(setupSchema, 'The new state'), ...writeErrors(403, 409) },
})

const step = createRoute({
  ...forAdmins,
  method: 'put',
  path: '/api/site/setup/steps/{step}',
  summary: 'Skip a step of the setup, or resume it (admins)',
  request: { ...noQuery, params: stepParameter, body: body(stepInput) },
  responses: { 200: json(setupSchema, 'The new state'), ...writeErrors(403) },
})

const mail = createRoute({
  ...forAdmins,
  method: 'post',
  path: '/api/site/setup/mail',
  summary: 'Send a test email to oneself (admins)',
  request: noQuery,
  responses: { 200: json(mailTestSchema, 'Whether it was sent'), ...writeErrors(403, 409) },
})

/** Setting up a new site: its first admin, and what an operator is led through. */
export function setupApi({ db: { kysely: db }, events, config, auth }: Services): OpenAPIHono {
  const api = apiRouter()

  const readFacts = async (): Promise<SetupFacts> => factsOf(config, auth, await findSetup(db))

  api.openapi(setup, async (c) => {
    const viewer = await optionalUser(c)
    const isAdmin = viewer && can(viewer.role, 'edit-site')
    const needs_admin = !isAdmin && !(await hasAdmin(db))
    return sendPrivate(c, { needs_admin, setup: isAdmin ? await readFacts() : null })
  })

  api.openapi(firstAdmin, async (c) => {
    const { userId } = await requireMember(c, 'firstAdmin')
    const { code } = c.req.valid('json')
    await events.write((trx, emit) => becomeFirstAdmin(trx, emit, { keys: auth.keys, userId, code }))
    return sendPrivate(c, { needs_admin: false, setup: await readFacts() })
  })

  api.openapi(step, async (c) => {
    await requireMember(c, 'operation')
    const { step } = c.req.valid('param')
    if (c.req.valid('json').skipped) await storeStep(db, step, 'skipped')
    else await resumeStep(db, step)
    return sendPrivate(c, { needs_admin: false, setup: await readFacts() })
  })

  api.openapi(mail, async (c) => {
    const { userId } = await requireMember(c, 'testMails')
    const to = (await findUser(db, userId))?.email
    if (!to) throw new ApiProblem(409, 'Your account has no email address')
    const reason = (await auth.outbox.sendOnce({ to, ...testMail(auth) })) ?? null
    if (reason === null && 'smtpUrl' in config.auth.mail) await storeStep(db, 'mail', 'done')
    return sendPrivate(c, { to, sent: reason === null, reason })
  })

  return api
}

function factsOf(config: Config, auth: Auth, stored: StoredSetup): SetupFacts {
  const { siteUrl: site_url, gamesOrigin: games_origin, addressWarnings: problems } = config
  const { mail, providers } = config.auth
  const is_local = isLocal(site_url)
  const isDone: Record<SetupStep, boolean> = {
    details: stored.hasDetails,
    address: !is_local && problems.length === 0,
    mail: false,
    pages: stored.hasPages,
    games: stored.hasGames,
    providers: Object.keys(providers).length > 0,
  }
  return {
    steps: SETUP_STEPS.map((step) => ({
      step,
      state: isDone[step] ? 'done' : (stored.steps[step] ?? 'open'),
    })),
    address: { site_url, games_origin, is_local, problems: [...problems] },
    mail: {
      sender: mail.from,
      server: 'smtpUrl' in mail ? new URL(mail.smtpUrl).host : null,
      folder: 'folder' in mail ? mail.folder : null,
      confirms: config.auth.confirmations,
    },
    providers: Object.entries(PROVIDER_TITLES).map(([name, title]) => ({
      name,
      title,
      is_on: name in providers && providers[name as keyof typeof providers] !== undefined,
    })),
    callback: callbackAddress(auth),
  }
}
