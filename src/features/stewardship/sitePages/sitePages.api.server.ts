import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Kysely } from 'kysely'
import { PROVIDERS } from '#/config.providers.ts'
import type { Config } from '#/config.ts'
import type { DB } from '#/db/generated/tables.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { addCacheTags } from '#/http/cache/renderTags.server.ts'
import { sendPrivate, sendValue } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import { changeSiteDetails, changeSitePage } from './changeSitePages.server.ts'
import { defaultPage } from './defaultPage.ts'
import {
  pageParameter,
  type SiteDetails,
  type SitePage,
  siteDetailsInput,
  siteDetailsSchema,
  sitePageInput,
  sitePageSchema,
} from './sitePages.contract.ts'
import { SITE_PAGE_TITLES, type SitePageName } from './sitePages.limits.ts'
import { findSiteDetails, findSitePage } from './sitePages.queries.server.ts'

const tags = ['Site']
const forAdmins = { tags, security: signedInTo('edit-site') }

const details = createRoute({
  method: 'get',
  path: '/api/site',
  tags,
  summary: 'The name of the site, who runs it, and how to reach them',
  request: noQuery,
  responses: { 200: json(siteDetailsSchema, 'The details'), ...errors(400) },
})

const changeDetails = createRoute({
  ...forAdmins,
  method: 'put',
  path: '/api/site',
  summary: 'Change the name of the site, who runs it, and how to reach them (admins)',
  description: 'It is recorded in the moderation log. 409 if `version` is no longer the present one.',
  request: { ...noQuery, body: body(siteDetailsInput) },
  responses: { 200: json(siteDetailsSchema, 'The new state'), ...writeErrors(403, 409) },
})

const page = createRoute({
  method: 'get',
  path: '/api/site/pages/{page}',
  tags,
  summary: 'One of the site’s own pages: about, rules, privacy, or contact',
  description:
    'Headings of the rules that begin with a number (`## 3. Title`) are the sections that moderators cite.',
  request: { ...noQuery, params: pageParameter },
  responses: { 200: json(sitePageSchema, 'The page'), ...errors(400) },
})

const changePage = createRoute({
  ...forAdmins,
  method: 'put',
  path: '/api/site/pages/{page}',
  summary: 'Change one of the site’s own pages, or return to its default (admins)',
  description: 'It is recorded in the moderation log. 409 if `version` is no longer the present one.',
  request: { ...noQuery, params: pageParameter, body: body(sitePageInput) },
  responses: { 200: json(sitePageSchema, 'The new state'), ...writeErrors(403, 409) },
})

/** What the site says about itself: its details, and its own pages. */
export function sitePagesApi({ db: { kysely: db }, events, config }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(details, async (c) => {
    addCacheTags(c, cacheTag.site)
    return sendValue(c, await readDetails(db, config))
  })

  api.openapi(changeDetails, async (c) => {
    const { userId: adminId } = await requireMember(c, 'sitePages')
    const { configuredName } = config
    const input = c.req.valid('json')
    await events.write((trx, emit) => changeSiteDetails(trx, emit, { adminId, configuredName, input }))
    return sendPrivate(c, await readDetails(db, config))
  })

  api.openapi(page, async (c) => {
    addCacheTags(c, cacheTag.site)
    return sendValue(c, await readPage(db, config, c.req.valid('param').page))
  })

  api.openapi(changePage, async (c) => {
    const { userId: adminId } = await requireMember(c, 'sitePages')
    const { page } = c.req.valid('param')
    const input = c.req.valid('json')
    await events.write((trx, emit) => changeSitePage(trx, emit, { adminId, page, input }))
    return sendPrivate(c, await readPage(db, config, page))
  })

  return api
}

async function readDetails(db: Kysely<DB>, config: Config): Promise<SiteDetails> {
  const { name = null, operator = '', contact = '', version = 0 } = (await findSiteDetails(db)) ?? {}
  const { configuredName, siteUrl: url } = config
  return { name: name ?? configuredName, configured_name: configuredName, operator, contact, url, version }
}

async function readPage(db: Kysely<DB>, config: Config, page: SitePageName): Promise<SitePage> {
  const stored = await findSitePage(db, page)
  const content = stored?.content ?? null
  return {
    page,
    title: SITE_PAGE_TITLES[page],
    content: content ?? defaultPage(page, { ...(await readDetails(db, config)), ...softwareFacts(config) }),
    is_default: content === null,
    version: stored?.version ?? 0,
    updated_at: content === null ? null : (stored?.updated_at.toISOString() ?? null),
  }
}

/** What the default texts say about the configuration. */
const softwareFacts = ({ auth, accessLog, openData }: Config) => ({
  providers: PROVIDERS.filter((name) => auth.providers[name]),
  sendsTexts: auth.sms !== undefined,
  captcha: auth.captcha?.kind,
  sessionDays: Math.round(auth.sessionSeconds / 86_400),
  accessLog,
  openData: openData.isOn,
})
