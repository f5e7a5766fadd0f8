import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Logger, pino } from 'pino'
import { type Config, ConfigError, readConfig } from './config.ts'
import { COPY_COMMAND, copyForBackup } from './db/backup/copyCommand.ts'
import { type Database, DatabaseFailure, openDatabase } from './db/connect.ts'
import { isDiskFull } from './db/diskFull.ts'
import { FolderInUse } from './db/embedded/folderLock.ts'
import { MigrationError, migrate } from './db/migrate.ts'
import { DatabaseUnavailable, describeFullDisk, isDatabaseUnavailable } from './db/unavailable.ts'
import { IN_TRANSACTION_HANDLERS, openEvents } from './eventHandlers.server.ts'
import { Events } from './events.server.ts'
import { ForYou } from './features/catalog/forYou/forYou.server.ts'
import { openCatalog } from './features/catalog/index/catalog.sync.server.ts'
import { passingIndex } from './features/catalog/index/loadIndex.server.ts'
import { ViewerGamesCache } from './features/catalog/index/viewerGames.server.ts'
import { LiveStreams } from './features/catalog/live/liveStreams.server.ts'
import { VisitLog } from './features/catalog/logs/visitLog.server.ts'
import { MediaLibrary, openMediaStore } from './features/catalog/media/mediaLibrary.server.ts'
import { PopularGames } from './features/catalog/popular/popularGames.server.ts'
import { PopularPosts } from './features/community/posts/popularPosts.server.ts'
import { BlockedDomainsError } from './features/people/auth/limits/blockedDomains.server.ts'
import { openAuth } from './features/people/auth/service/auth.server.ts'
import { KeyFileError } from './features/people/auth/tokens/keyFile.server.ts'
import { checkCatalog } from './features/people/collectibles/allCollectibles.ts'
import { refreshSupporter } from './features/people/collectibles/refreshSupporter.server.ts'
import { runCommand } from './features/stewardship/adminCommands/runCommand.server.ts'
import { acceptImports } from './features/stewardship/import/importSocket.server.ts'
import { sealStoredKeys } from './features/stewardship/owners/sealedKeys.server.ts'
import { firstAdminCode } from './features/stewardship/setup/firstAdmin.server.ts'
import { followSiteIdentity, readSiteIdentity } from './features/stewardship/sitePages/siteIdentity.server.ts'
import { cachedResponseListener } from './http/cache/cachedResponseListener.server.ts'
import { trustedProxies } from './http/clientAddress.server.ts'
import { createGamesOrigin } from './http/gamesOrigin.server.ts'
import { ListenError, listen, type RequestListener } from './http/listen.server.ts'
import { observeRequests } from './http/requests/observeRequests.server.ts'
import { logMixin } from './http/requests/requestInfo.server.ts'
import { openSafeFetch } from './http/safeFetch/safeFetch.server.ts'
import { StartupGate } from './http/startupGate.server.ts'
import { openTurns } from './http/turns/turns.server.ts'
import { JobQueue } from './jobs/jobQueue.server.ts'
import { JOBS } from './jobs.server.ts'
import { errorSerializers } from './logErrors.server.ts'
import type { Measured } from './metrics.server.ts'
import { logOutages, outageHooks } from './outageLog.server.ts'
import { ProcessCounters } from './processCounters.ts'
import { loadBuiltPages, openDevPages } from './renderer.server.ts'
import { openCache } from './services.server.ts'
import { paths } from './shared/paths.ts'
import { compareSharedFolders } from './sharedFolders.server.ts'
import { createSite } from './site.server.ts'
import { announceReady, followSupervisor, joinsOthers } from './siteProcesses.server.ts'
import type { Tracer } from './tracing/tracer.server.ts'

const dev = process.argv.includes('--dev')
const closers: (() => Promise<unknown>)[] = []
let stopping = false
/** Whether another process serves in place of this one: health checks are about both. */
let hasSuccessor = false

/** Stopping takes this long at most, after `STOP_DELAY_SECONDS`. Acknowledged writes are in the database anyway. */
const STOP_LIMIT_MS = 10_000
const front = new StartupGate()
const gamesFront = new StartupGate()
let stopDelayMs = 0
let place: Pick<Config, 'dataDir' | 'databaseUrl'> | undefined
let database: Database | undefined
/** Removes what the start has made, as long as nobody else can have used it. */
let undoStart: (() => Promise<void>) | undefined
let isReady = false
let hasFailed = false

/** Closes everything in reverse order of opening, so that nothing queries the database after it is closed. */
async function stop(): Promise<void> {
  if (!hasSuccessor) {
    front.announceStop()
    if (stopping && stopDelayMs > 0) await wait(stopDelayMs)
  }
  setTimeout(() => {
    console.error('Idledex took too long to stop: requests or jobs under way were cut off.')
    process.exit(1)
  }, STOP_LIMIT_MS).unref()
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}

/** Registers a part to be closed by `stop`. If a signal arrived while it was opened, the start ends here and everything is closed. */
async function opened<T extends { close(): Promise<unknown> }>(part: T): Promise<T> {
  closers.push(() => part.close())
  if (stopping) await new Promise(() => stop())
  return part
}

async function start(): Promise<void> {
  const config = readConfig()
  place = config
  stopDelayMs = config.stopDelaySeconds * 1000
  // Ports first: everything below takes seconds, which would be wasted if another process used the ports.
  const servers = config.jobs === 'only' || joinsOthers ? [] : await openPorts(config)
  // Pages name their canonical address; the default depends on the port.
  process.env.SITE_URL ??= config.siteUrl
  const log = pino({
    level: config.logLevel,
    mixin: logMixin,
    hooks: outageHooks,
    serializers: errorSerializers,
  })
  for (const warning of config.warnings) log.warn(warning)
  const counters = new ProcessCounters()

  const tracing = await openTracing(config, log, counters)
  database = await opened(
    await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      waitSeconds: config.databaseWaitSeconds,
      onCrash: fail,
      onStatement: tracing?.onStatement,
      onWait: (reason) => console.log(`Waiting for the database: ${reason}`),
    }),
  )
  const db = database
  // Everything that is traced is closed before it.
  if (tracing) await opened(tracing)
  undoStart = db.removeIfNew
  await migrate(db)
  checkCatalog()
  if (config.jobs !== 'only' && config.loadDemo) {
    const { loadDemoIfEmpty } = await import('./db/seed/loadDemo.ts')
    await loadDemoIfEmpty(db.kysely)
  }
  // Until here a failure ends the start, and has its line there.
  logOutages(db, log)
  await readSiteIdentity(db.kysely)
  await opened({ close: await compareSharedFolders(db, config, log) })
  if (config.jobs === 'only') return startWorker(config, db, log, counters, tracing?.tracer)
  const jobs = new JobQueue(db, JOBS, log)

  let events: Events | undefined
  const catalog = await opened(await openCatalog(db, { dataDir: config.dataDir, log }))
  undoStart = undefined
  if (db.kind === 'embedded') {
    const stopAccepting = await acceptImports(
      config.dataDir,
      db.kysely,
      async () => {
        await catalog.refresh()
        await events?.missAll()
      },
      (args) => {
        if (args[0] === COPY_COMMAND) return copyForBackup(db, config.dataDir, args)
        if (!events) throw new Error('The site is still starting. Try again in a moment.')
        return runCommand({ kysely: db.kysely, events, notices: auth, jobs, openData: config.openData }, args)
      },
    )
    if (stopAccepting) await opened({ close: stopAccepting })
  }
  const auth = await opened(await openAuth(db, { config, log, jobs, counters }))
  await sealStoredKeys(db.kysely, auth.keys)
  const cache = openCache(catalog, config.pageCacheBytes)
  const viewerGames = new ViewerGamesCache(db.kysely)
  const forYou = new ForYou(db.kysely, () => catalog.catalog, viewerGames)
  const live = await new LiveStreams(db, auth.sessionCache, log, config.writeLimitFactor).listen()
  events = await opened(
    await openEvents({ config, db, catalog, auth, cache, viewerGames, forYou, live, log }),
  )
  const media = new MediaLibrary(openMediaStore(config))
  const rendering = await opened(dev ? await openDevPages() : await loadBuiltPages())
  const visits = await opened(new VisitLog(db, log))
  const services = {
    config,
    visits,
    db,
    catalog,
    auth,
    cache,
    viewerGames,
    forYou,
    live,
    events,
    media,
    safeFetch: openSafeFetch(config),
    jobs,
    popularGames: new PopularGames(db.kysely, catalog.catalog, cache),
    popularPosts: new PopularPosts(db.kysely, cache),
    turns: openTurns(db, config.writeLimitFactor),
    counters,
    log,
  }
  const metrics = await openMetrics(config, services)
  const site = createSite(services, rendering.renderer, { dev, metrics: metrics?.endpoint })
  const observe = (listener: RequestListener, origin: string) =>
    observeRequests(listener, {
      log,
      proxies: trustedProxies(config.auth.trustedProxies),
      accessLog: config.accessLog,
      recorder: metrics?.recorder,
      tracer: tracing?.tracer,
      origin,
      abortedBodies: counters.abortedBodies,
    })
  const gamesListener = getRequestListener(createGamesOrigin(config.siteUrl).fetch)
  gamesFront.open(observe(gamesListener, config.gamesOrigin))
  front.open(observe(rendering.around(cachedResponseListener(site, cache)), config.siteUrl))
  if (joinsOthers) servers.push(...(await openPorts(config)))
  // They use everything else, so they end first, and at the same time because each may take seconds.
  const users = [live, jobs, ...servers]
  await opened({ close: () => Promise.all(users.map((each) => each.close())) })
  if (config.jobs === 'on') jobs.run(services, undefined, tracing?.tracer)
  const setupCode = joinsOthers ? undefined : await firstAdminCode(db.kysely, auth.keys)
  isReady = true
  if (!joinsOthers) console.log(`${config.siteName} is ready at ${config.siteUrl}`)
  if (setupCode)
    console.log(
      `The site has no admin yet. Create an account, open ${config.siteUrl}${paths.admin()}, and enter the code ${setupCode}`,
    )
  announceReady()
}

/** Binds the ports of the site and of the games. Until the site is ready, requests get 503. */
async function openPorts({ host, port, gamesPort }: Config) {
  const site = await opened(await listen(front.listener, host, port))
  return [site, await opened(await listen(gamesFront.listener, host, gamesPort))]
}

/** Only runs jobs. Sites on the same database are notified of their changes by NOTIFY. */
async function startWorker(
  config: Config,
  db: Database,
  log: Logger,
  counters: ProcessCounters,
  tracer: Tracer | undefined,
): Promise<void> {
  const jobs = new JobQueue(db, JOBS, log)
  const auth = await opened(await openAuth(db, { config, log, jobs, counters }))
  await opened(jobs)
  await openMetrics(config, { db, jobs, counters })
  const events = await opened(await new Events(db, log, IN_TRANSACTION_HANDLERS).listen())
  events.addAfterCommitHandlers([followSiteIdentity(db.kysely)])
  auth.onSupportChange((userId) => refreshSupporter(events, userId))
  const services = {
    config,
    db,
    auth,
    events,
    media: new MediaLibrary(openMediaStore(config)),
    safeFetch: openSafeFetch(config),
    forYou: new ForYou(db.kysely, passingIndex(db), new ViewerGamesCache(db.kysely)),
    log,
  }
  jobs.run(services, undefined, tracer)
  isReady = true
  console.log(`${config.siteName} is running jobs`)
}

/** Opens traces if they are configured. Otherwise nothing of them is loaded, and no statement is observed. */
async function openTracing({ tracing }: Config, log: Logger, { spans }: ProcessCounters) {
  if (tracing.endpoint === undefined) return undefined
  const { openTracer } = await import('./tracing/tracer.server.ts')
  const { recordStatement } = await import('./tracing/statements.server.ts')
  return { ...openTracer(tracing.endpoint, tracing, log, spans), onStatement: recordStatement }
}

/** Opens metrics if they are configured. Otherwise their library is not loaded. */
async function openMetrics(config: Config, services: Measured) {
  const { token, port, host } = config.metrics
  if (token === undefined && port === undefined) return undefined
  const { createRegistry, measureServices, metricsEndpoint, metricsListener, metricsReader } = await import(
    './metrics.server.ts'
  )
  const { requestRecorder } = await import('./http/requests/requestMetrics.server.ts')
  const registry = createRegistry()
  measureServices(registry, services)
  const read = metricsReader(registry)
  if (port !== undefined) await opened(await listen(metricsListener(read), host, port))
  const endpoint = token === undefined ? undefined : metricsEndpoint(read, token)
  return { recorder: requestRecorder(registry), endpoint }
}

/** Stops, and ends the process. */
function end(): void {
  if (stopping) return
  stopping = true
  stop().then(
    () => process.exit(0),
    (error) => {
      console.error(
        place && isDiskFull(error) ? `Idledex has stopped: ${describeFullDisk(error, place)}` : error,
      )
      process.exit(1)
    },
  )
}

function onSignal(): void {
  if (stopping) process.exit(1)
  end()
}

/** Says in one line why the site cannot start, or has stopped, and ends the process. */
function fail(error: unknown): void {
  // Closing makes whatever is still starting fail, which is expected.
  if (stopping || hasFailed) return
  hasFailed = true
  const kinds = [
    ConfigError,
    DatabaseFailure,
    DatabaseUnavailable,
    MigrationError,
    KeyFileError,
    BlockedDomainsError,
    ListenError,
  ]
  const expected = error instanceof Error && kinds.some((kind) => error instanceof kind)
  const reason = place && isDiskFull(error) ? describeFullDisk(error, place) : expected && explain(error)
  console.error(reason ? `Idledex ${isReady ? 'has stopped' : 'cannot start'}: ${reason}` : error)
  stop()
    // A full disk may also keep the database from closing; that was said.
    .catch((more) => isDiskFull(error) || console.error(more))
    .then(() => (isDiskFull(error) ? undoStart?.() : undefined))
    .catch((more) => console.error(more))
    .finally(() => process.exit(1))
}

/** What an expected error says, and what to do about it where only the site is concerned: commands go to the site that runs. */
function explain({ message, cause }: Error): string {
  return cause instanceof FolderInUse ? `${message}. Stop it, or name another folder in DATA_DIR.` : message
}

/** An embedded database that ends breaks its connections first; why it ended, `fail` is told this long afterwards at most, in ms. */
const CRASH_LIMIT_MS = 1_000

async function failToStart(error: unknown): Promise<void> {
  const isBroken = [error, (error as Error).cause].some(isDatabaseUnavailable)
  if (isBroken && database?.kind === 'embedded') await wait(CRASH_LIMIT_MS)
  fail(error)
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
followSupervisor((isReplaced) => {
  hasSuccessor ||= isReplaced
  end()
})
start().catch(failToStart)
