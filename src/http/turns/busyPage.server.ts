import { hash } from 'node:crypto'
import { SECURITY_HEADERS } from '../security.server.ts'

/** Seconds after which to try again. */
const RETRY_SECONDS = 5
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;background:#0f1115;color:#e8eaf0}' +
  'a{color:inherit}@media(prefers-color-scheme:light){body{background:#f6f7f9;color:#171a21}}'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\
<title>Busy right now</title><style>${STYLE}</style></head><body><main><h1>Busy right now</h1>\
<p>Too many pages are being requested. <a href="">Try again</a> in a few seconds.</p></main></body></html>`

/** The page that is sent instead of one that got no turn. It is static, because there is no time to render one. */
export function busyPage(): Response {
  return new Response(HTML, {
    status: 503,
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_SECONDS),
    },
  })
}
