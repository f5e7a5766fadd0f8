import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isDatabaseUnavailable } from '#/db/unavailable.ts'
import { announceAnyChange } from '#/events.server.ts'
import { requireReauthentication } from '#/features/people/account/requireReauthentication.server.ts'
import { signedInTo } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { apiRouter, RECENT_SIGN_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendLines } from '#/http/lineStream.server.ts'
import { ApiProblem, invalidField, unavailableDetail } from '#/http/problem.ts'
import { requireMember } from '#/http/rateLimits.server.ts'
import { essence } from '#/http/safeFetch/contentType.ts'
import type { Services } from '#/services.server.ts'
import { plural } from '#/shared/plural.ts'
import { type ImportFile, measureFiles } from './importFiles.server.ts'
import { SiteImport } from './runImport.server.ts'
import {
  type ImportMessage,
  type ImportReport,
  importBody,
  importForm,
  importMessage,
  importQuery,
} from './siteImports.contract.ts'
import { MAX_IMPORT_FILES } from './siteImports.limits.ts'

/** Progress is sent at most this often. */
const PROGRESS_MS = 200

const route = createRoute({
  method: 'post',
  path: '/api/site/imports',
  tags: ['Site'],
  security: signedInTo('edit-site'),
  summary: 'Import games and updates, or preview an import (admins)',
  description:
    'JSON Lines (.jsonl, .ndjson) or CSV (.csv), also compressed (.gz): games.jsonl.gz and updates.jsonl.gz of another site’s open data are such files. At most 5 MB, ' +
    '100 MB when decompressed, and 500,000 lines. Send a file as the body, with `?name=`, or a form with up to 10 times `file`. The response has one JSON object per line: ' +
    '`progress` now and then, at last `done` or `failed`. A line is stored completely or not at all, and importing a file again changes nothing. If the client ' +
    'disconnects, the import ends at the next line, and what was stored stays. A process runs one at a time; another gets 409. It is recorded in the moderation log. ' +
    `With \`dry_run=false\`: ${RECENT_SIGN_IN}`,
  request: {
    query: importQuery,
    body: {
      content: {
        'application/octet-stream': { schema: importBody },
        'multipart/form-data': { schema: importForm },
      },
    },
  },
  responses: {
    200: {
      description: 'The import has begun',
      content: { 'application/jsonl': { schema: importMessage } },
    },
    ...writeErrors(403, 409, 415),
  },
})

type ImportServices = Pick<Services, 'auth' | 'db' | 'events' | 'catalog' | 'log'>

/** Imports of games and updates by admins. */
export function siteImportsApi(services: ImportServices): OpenAPIHono {
  const api = apiRouter()
  let isRunning = false
  const refuseSecond = () => {
    if (isRunning)
      throw ApiProblem.coded(
        409,
        'import_running',
        'Another import or preview is running. Try again when it has finished.',
      )
  }

  api.openapi(route, async (c) => {
    const admin = await requireMember(c, 'imports')
    const { name, dry_run: isDryRun, strict: isStrict } = c.req.valid('query')
    if (!isDryRun) await requireReauthentication(services.auth, admin)
    refuseSecond()
    const files = await readFiles(c, name)
    refuseSecond()
    isRunning = true
    const end = () => {
      isRunning = false
    }
    const size = await measureFiles(files).catch((error) => {
      end()
      throw error
    })
    return sendLines<ImportMessage>(c, async (send, signal) => {
      const work = new SiteImport()
      const onRead = progressSender(send, work, size)
      try {
        await work
          .run(services.db.kysely, files, { isDryRun, isStrict, signal, onRead })
          // What was stored before an error stays, and is shown.
          .finally(() => (isDryRun ? undefined : publish(services, admin.userId, files, work.report())))
        send({ done: work.report() })
      } catch (error) {
        if (!signal.aborted) services.log.error({ err: error }, 'An import failed')
        send({ failed: failureText(error), report: work.report() })
      } finally {
        end()
      }
    })
  })

  return api
}

/** The files of a form, or the whole body. */
async function readFiles(c: Context, name: string | undefined): Promise<ImportFile[]> {
  if (essence(c.req.header('content-type')) !== 'multipart/form-data') {
    if (name === undefined) throw invalidField('name', 'Name the file that is the body')
    return [{ name, bytes: Buffer.from(await c.req.arrayBuffer()) }]
  }
  const form = await c.req.parseBody({ all: true }).catch(() => {
    throw new ApiProblem(400, 'This form can’t be read.')
  })
  const files = [form.file].flat().filter((each) => each instanceof File)
  if (files.length === 0 || files.length > MAX_IMPORT_FILES)
    throw invalidField('file', `Choose 1 to ${MAX_IMPORT_FILES} files`)
  return Promise.all(
    files.map(async (file) => ({
      name: file.name.slice(0, 200),
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  )
}

function progressSender(send: (message: ImportMessage) => void, work: SiteImport, size: number) {
  let next = Date.now() + PROGRESS_MS
  return (bytes: number) => {
    if (Date.now() < next) return
    next = Date.now() + PROGRESS_MS
    const { lines, problems } = work.report()
    send({ progress: { share: bytes / size, lines, problems: problems.count } })
  }
}

/** Records what an import changed, and brings all processes up to date, as the command does. */
async function publish(
  { db, events, catalog }: ImportServices,
  adminId: string,
  files: readonly ImportFile[],
  { games, updates }: ImportReport,
): Promise<void> {
  if (games.added + games.changed + updates.added + updates.changed === 0) return
  await events.write((trx, emit) =>
    logModeration(trx, emit, {
      actorId: adminId,
      action: 'import-games',
      subjectType: 'site',
      subjectId: 'imports',
      reason: '',
      data: {
        file: files.map(({ name }) => name).join(', '),
        summary: `${plural(games.added, 'game')} added, ${games.changed} changed; ${plural(updates.added, 'update')} added, ${updates.changed} changed`,
      },
    }),
  )
  await catalog.refresh()
  await announceAnyChange(db.kysely)
  await events.missAll()
}

const failureText = (error: unknown) =>
  isDatabaseUnavailable(error)
    ? unavailableDetail(error)
    : 'Something went wrong on the server. The error was logged.'
