import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { settingsInEffect } from '#/config.settings.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { noQuery } from '#/http/parameters.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import type { JobQueue } from '#/jobs/jobQueue.server.ts'
import type { JobState } from '#/jobs/jobState.ts'
import type { Services } from '#/services.server.ts'
import { makeBackup } from './backup.jobs.server.ts'
import { backupsFolder, KEPT_BACKUPS, listBackups } from './backupFolder.server.ts'
import {
  type Backups,
  backupsSchema,
  type Jobs,
  jobsSchema,
  retriedSchema,
  retryInput,
  settingsSchema,
  staffSchema,
} from './operation.contract.ts'
import { findStaff } from './staff.queries.server.ts'

const forAdmins = { tags: ['Site'], security: signedInTo('edit-site'), request: noQuery }
const MAX_FAILURES = 20

const settings = createRoute({
  ...forAdmins,
  method: 'get',
  path: '/api/site/settings',
  summary: 'The settings in effect, without secrets (admins)',
  responses: { 200: json(settingsSchema, 'The settings'), ...errors(400, 401, 403) },
})

const jobs = createRoute({
  ...forAdmins,
  method: 'get',
  path: '/api/site/jobs',
  summary: 'The state of background jobs (admins)',
  responses: { 200: json(jobsSchema, 'The jobs'), ...errors(400, 401, 403) },
})

const retry = createRoute({
  ...forAdmins,
  method: 'post',
  path: '/api/site/jobs/retries',
  summary: 'Try the failed runs of a job again (admins)',
  request: { ...noQuery, body: body(retryInput) },
  responses: { 200: json(retriedSchema, 'How many runs are tried again'), ...writeErrors(403, 404) },
})

const backups = createRoute({
  ...forAdmins,
  method: 'get',
  path: '/api/site/backups',
  summary: 'Backups that admins made on the Admin page (admins)',
  responses: { 200: json(backupsSchema, 'The backups'), ...errors(400, 401, 403) },
})

const backUp = createRoute({
  ...forAdmins,
  method: 'post',
  path: '/api/site/backups',
  summary: 'Begin a backup (admins)',
  description:
    'A job makes it. It contains the key file, so it stays on the server. 409 while another one is made.',
  responses: { 200: json(backupsSchema, 'The new state'), ...writeErrors(403, 409) },
})

const staff = createRoute({
  ...forAdmins,
  method: 'get',
  path: '/api/site/staff',
  summary: 'Members with a role, and those who are banned (admins)',
  responses: { 200: json(staffSchema, 'The members'), ...errors(400, 401, 403) },
})

/** What an operator sees and does on the Admin page, and otherwise with commands. */
export function operationApi({ config, db, jobs: queue }: Services): OpenAPIHono {
  const api = apiRouter()

  api.openapi(settings, (c) => sendPrivate(c, { settings: settingsInEffect(config) }))

  api.openapi(jobs, async (c) => sendPrivate(c, { jobs: (await queue.list()).map(presentJob) }))

  api.openapi(retry, async (c) => {
    await requireMember(c, 'operation')
    const retried = await queue.retry(c.req.valid('json'))
    if (retried === 0) throw new ApiProblem(404, 'This job has no failed runs')
    return sendPrivate(c, { retried })
  })

  api.openapi(backups, async (c) => sendPrivate(c, await describeBackups(config.dataDir, queue)))

  api.openapi(backUp, async (c) => {
    await requireMember(c, 'operation')
    if (!(await queue.enqueue(makeBackup, {}))) throw new ApiProblem(409, 'A backup is being made')
    return sendPrivate(c, await describeBackups(config.dataDir, queue))
  })

  api.openapi(staff, async (c) => sendPrivate(c, await findStaff(db.kysely)))

  return api
}

const presentJob = ({ lastDone, nextRun, failures, ...counts }: JobState): Jobs['jobs'][number] => ({
  ...counts,
  last_done: lastDone?.toISOString() ?? null,
  next_run: nextRun?.toISOString() ?? null,
  failures: newestFirst(failures)
    .slice(0, MAX_FAILURES)
    .map(({ id, failedAt, error }) => ({ id, failed_at: failedAt.toISOString(), error })),
  failed: failures.length,
})

const newestFirst = (failures: JobState['failures']) =>
  failures.toSorted((a, b) => b.failedAt.getTime() - a.failedAt.getTime())

async function describeBackups(dataDir: string, queue: JobQueue): Promise<Backups> {
  const [files, [job]] = await Promise.all([listBackups(dataDir), queue.list([makeBackup.name])])
  const [failure] = newestFirst(job?.failures ?? [])
  const newest = files[0]?.madeAt.getTime() ?? 0
  return {
    folder: backupsFolder(dataDir),
    kept: KEPT_BACKUPS,
    is_running: job !== undefined && job.active + job.waiting + job.retrying > 0,
    failure: failure && failure.failedAt.getTime() > newest ? failure.error : null,
    backups: files.map(({ name, bytes, madeAt }) => ({ name, bytes, made_at: madeAt.toISOString() })),
  }
}
