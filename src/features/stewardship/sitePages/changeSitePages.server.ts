import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Emit } from '#/events.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { SiteDetailsInput, SitePageInput } from './sitePages.contract.ts'
import { SITE_PAGE_TITLES, type SitePageName } from './sitePages.limits.ts'
import { findSiteDetails } from './sitePages.queries.server.ts'
import { replaceSiteDetails, replaceSitePage } from './sitePages.writes.server.ts'

const CONFLICT = 'Another admin changed this in the meantime'

interface DetailsChange {
  adminId: string
  configuredName: string
  input: SiteDetailsInput
}

/** Changes how the site presents itself, if anything differs. Throws `ApiProblem` 409 if that is not what the admin saw. */
export async function changeSiteDetails(
  trx: Kysely<DB>,
  emit: Emit,
  { adminId, configuredName, input }: DetailsChange,
): Promise<void> {
  const before = await findSiteDetails(trx)
  const name = input.name === '' || input.name === configuredName ? null : input.name
  const from = before?.name ?? configuredName
  const to = name ?? configuredName
  const changed = [
    from !== to && 'name',
    (before?.operator ?? '') !== input.operator && 'who runs it',
    (before?.contact ?? '') !== input.contact && 'contact',
  ].filter((each) => each !== false)
  if (changed.length === 0) return
  if (!(await replaceSiteDetails(trx, { ...input, name }))) throw new ApiProblem(409, CONFLICT)
  await logModeration(trx, emit, {
    actorId: adminId,
    action: 'edit-site-details',
    subjectType: 'site',
    subjectId: 'details',
    reason: '',
    data: { summary: changed.join(', '), ...(from === to ? {} : { from, to }) },
  })
  emit({ type: 'site-details' })
}

interface PageChange {
  adminId: string
  page: SitePageName
  input: SitePageInput
}

/** Changes one of the site's own pages, or makes it the default again. Throws `ApiProblem` 409 if that is not what the admin saw. */
export async function changeSitePage(
  trx: Kysely<DB>,
  emit: Emit,
  { adminId, page, input }: PageChange,
): Promise<void> {
  if (!(await replaceSitePage(trx, { page, ...input }))) throw new ApiProblem(409, CONFLICT)
  await logModeration(trx, emit, {
    actorId: adminId,
    action: input.content === null ? 'reset-site-page' : 'edit-site-page',
    subjectType: 'page',
    subjectId: page,
    reason: '',
    data: { title: SITE_PAGE_TITLES[page] },
  })
  emit({ type: 'site-page' })
}
