// Served as /browser-errors.js to pages in which something failed. It sends what helps to find the mistake, and nothing about who met it;
// redactReport.ts decides what of it is logged.

const MAX_REPORTS = 3
const MAX_MESSAGE_LENGTH = 1_000
const MAX_FRAMES = 8
const MAX_FRAME_LENGTH = 250
const ASSETS = `${location.origin}/assets/`
/** Names a part that could not be loaded, in the storage of the tab. */
const LOAD_FAILURE = 'idledex:load-failure'

const EXTENSION = /(?:chrome|moz|safari-web)-extension:/
/** The connection failed, or the page was left: no mistake of the site. */
const CONNECTION = /^(?:Failed to fetch|NetworkError when attempting to fetch resource\.?|Load failed)/
/** The API said so, and the log has what it could not do. */
const EXPECTED = new Set(['ApiError', 'AbortError'])
const LOADING = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

const reported = new Set()

/** Reports an error event of the page, unless it is no mistake of the site, or this page has reported it, or enough, already. */
export function report(event) {
  const error = event.error ?? event.reason
  const message = messageOf(error, event)
  const frames = framesOf(error, event, message)
  if (reported.size >= MAX_REPORTS || !isOurs(error, message, frames)) return
  const key = `${message} ${frames[0]}`
  if (reported.has(key)) return
  reported.add(key)
  send({
    kind: event.type,
    message: message.slice(0, MAX_MESSAGE_LENGTH),
    stack: frames.map((frame) => frame.slice(0, MAX_FRAME_LENGTH)),
    route: routeOf(),
    build: buildOf(),
    page_request_id: requestIdOf(),
  })
}

function messageOf(error, event) {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  return typeof error === 'string' ? error : event.message || `${typeof error} was thrown`
}

/** The lines of the stack in the site's own scripts, without its origin. */
function framesOf(error, event, message) {
  const lines = String(error?.stack ?? '').split('\n')
  const own = lines.filter((line) => line.includes(ASSETS) && !line.includes(message))
  if (own.length === 0 && event.filename?.startsWith(ASSETS))
    own.push(`${event.filename}:${event.lineno}:${event.colno}`)
  // Browsers give no stack for a part that could not be loaded.
  if (own.length === 0 && LOADING.test(message)) own.push(`${entryScript() ?? `${ASSETS}unknown.js`}:1:1`)
  return own.slice(0, MAX_FRAMES).map((line) => line.replaceAll(location.origin, ''))
}

function isOurs(error, message, frames) {
  if (frames.length === 0 || EXPECTED.has(error?.name) || EXTENSION.test(error?.stack)) return false
  if (CONNECTION.test(error?.message) || !navigator.onLine) return false
  return !LOADING.test(message) || failsAfterReload(message)
}

/** Whether this tab met the same failure before the page was loaded again. A first one is that of a tab from before an update, or of a connection. */
function failsAfterReload(message) {
  const [failure, page] = [message, String(performance.timeOrigin)]
  try {
    const [lastFailure, lastPage] = JSON.parse(sessionStorage.getItem(LOAD_FAILURE) ?? '[]')
    if (lastFailure === failure && lastPage !== page) return true
    sessionStorage.setItem(LOAD_FAILURE, JSON.stringify([failure, page]))
  } catch {
    // Without storage, nothing tells a first failure from a lasting one.
  }
  return false
}

/** The pattern of the page's route: an address has names and what somebody searched. */
const routeOf = () => window.__TSR_ROUTER__?.state.matches.at(-1)?.fullPath ?? null

const entryScript = () => document.querySelector('script[type="module"][src^="/assets/"]')?.src

/** What the build named the page's script by: the page may be older than the site. */
const buildOf = () => entryScript()?.match(/-([a-z0-9]{7})\.js$/)?.[1] ?? null

/** The id of the request that the page came with. */
const requestIdOf = () =>
  performance.getEntriesByType('navigation')[0]?.serverTiming?.find(({ name }) => name === 'request')
    ?.description || null

function send(body) {
  fetch('/api/browser-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
}
