import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, DatabaseUnavailable, openDatabase } from './db/connect.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { loadDemoIfEmpty } from './db/seed/loadDemo.ts'
import { openEvents } from './effects.server.ts'
import { Events } from './events.server.ts'
import { openAuth } from './features/auth/auth.server.ts'
import { BlockedDomainsError } from './features/auth/blockedDomains.server.ts'
import { KeyFileError } from './features/auth/tokens/keys.server.ts'
import { openCatalogue } from './features/catalogue/catalogue.sync.server.ts'
import { ViewerGamesCache } from './features/catalogue/viewerGames.server.ts'
import { acceptImports } from './features/import/importSocket.server.ts'
import { LiveStreams } from './features/live/liveStreams.server.ts'
import { VisitLog } from './features/logs/visitLog.server.ts'
import { MediaLibrary, openMediaStore } from './features/media/mediaLibrary.server.ts'
import { runCommand } from './features/moderation/held/runCommand.server.ts'
import { siteListener } from './http/cache/siteListener.server.ts'
import { createGamesOrigin } from './http/gamesOrigin.server.ts'
import { ListenError, listen } from './http/listen.server.ts'
import { openSafeFetch } from './http/safeFetch/safeFetch.server.ts'
import { JobQueue } from './jobs/jobQueue.server.ts'
import { JOBS } from './jobs.server.ts'
import { loadBuiltPages, openDevPages } from './renderer.server.ts'
import { openCache } from './services.server.ts'
import { createSite } from './site.server.ts'

const dev = process.argv.includes('--dev')
const closers: (() => Promise<unknown>)[] = []
let stopping = false

/** Closes what was opened, the newest first: nothing is asked of the database after it is closed. */
async function stop(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

/** Remembers how to close what was just opened; a start that a signal overtook ends here, after closing it. */
async function opened<T extends { close(): Promise<unknown> }>(part: T): Promise<T> {
  closers.push(() => part.close())
  if (stopping) await new Promise(() => stop())
  return part
}

async function start(): Promise<void> {
  const config = readConfig()
  // Pages name their canonical address; the default depends on the port.
  process.env.SITE_URL ??= config.siteUrl
  const log = pino({ level: config.logLevel })

  const db = await opened(await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir }))
  await migrate(db)
  if (config.jobs === 'only') return startWorker(config, db, log)
  const jobs = new JobQueue(db, JOBS, log)
  if (config.loadDemo) await loadDemoIfEmpty(db.kysely)

  let events: Events | undefined
  const catalogue = await opened(await openCatalogue(db, { dataDir: config.dataDir, log }))
  if (db.kind === 'embedded') {
    const stopAccepting = await acceptImports(
      config.dataDir,
      db.kysely,
      () => catalogue.refresh(),
      (args) => {
        if (!events) throw new Error('The site is still starting. Try again in a moment.')
        return runCommand({ kysely: db.kysely, events, notices: auth, jobs }, args)
      },
    )
    if (stopAccepting) await opened({ close: stopAccepting })
  }
  const auth = await opened(await openAuth(db, { config, log }))
  const cache = await opened(await openCache(db, catalogue))
  const viewerGames = await opened(await new ViewerGamesCache(db).listen())
  const live = new LiveStreams(db, auth.sessionCache, log, config.writeLimitFactor)
  events = await opened(await openEvents({ config, db, catalogue, auth, cache, viewerGames, live, log }))
  const media = new MediaLibrary(openMediaStore(config))
  const rendering = await opened(dev ? await openDevPages() : await loadBuiltPages())
  const visits = await opened(new VisitLog(db, log))
  const services = {
    config,
    visits,
    db,
    catalogue,
    auth,
    cache,
    viewerGames,
    live,
    events,
    media,
    safeFetch: openSafeFetch(config),
    jobs,
    log,
  }
  const site = createSite(services, rendering.renderer, dev)
  const gamesListener = getRequestListener(createGamesOrigin(config.siteUrl).fetch)
  await opened(await listen(gamesListener, config.host, config.gamesPort))
  await opened(await listen(rendering.around(siteListener(site, cache)), config.host, config.port))
  // Runs under way are ended first: they use everything else.
  await opened(jobs)
  if (config.jobs === 'on') jobs.run(services)
  // Closed before the servers, which wait for responses under way.
  await opened(live)
  console.log(`${config.siteName} is ready on ${config.siteUrl}`)
}

/** Does nothing but run jobs. The sites on the same server hear by the database of what they change. */
async function startWorker(config: Config, db: Database, log: Logger): Promise<void> {
  const auth = await opened(await openAuth(db, { config, log }))
  const jobs = await opened(new JobQueue(db, JOBS, log))
  jobs.run({
    config,
    db,
    auth,
    events: new Events(db, log),
    media: new MediaLibrary(openMediaStore(config)),
    safeFetch: openSafeFetch(config),
    log,
  })
  console.log(`${config.siteName} runs jobs`)
}

function onSignal(signal: NodeJS.Signals): void {
  stopping = true
  process.once(signal, () => process.exit(1))
  stop().then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}

function fail(error: unknown): void {
  // Closing under way makes what is still starting fail; that is no news.
  if (stopping) return
  const kinds = [
    ConfigError,
    DatabaseUnavailable,
    MigrationError,
    KeyFileError,
    BlockedDomainsError,
    ListenError,
  ]
  const expected = error instanceof Error && kinds.some((kind) => error instanceof kind)
  console.error(expected ? `Idledex cannot start: ${error.message}` : error)
  stop().finally(() => process.exit(1))
}

process.once('SIGINT', onSignal)
process.once('SIGTERM', onSignal)
start().catch(fail)
