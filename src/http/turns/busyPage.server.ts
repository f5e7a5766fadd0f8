import { hash } from 'node:crypto'
import { MARK_PATH } from '#/shared/themes.ts'
import { SECURITY_HEADERS } from '../security.server.ts'

/** Seconds after which to try again. */
const RETRY_SECONDS = 5
const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;background:#0f1115;color:#e8eaf0}' +
  'svg{display:block;color:#ffd166}h1{margin:16px 0 8px;font-size:2rem;font-weight:800;letter-spacing:-.02em;line-height:1.2}' +
  'a{display:inline-block;margin-top:8px;padding:10px 20px;border:1px solid #8a5a00;border-radius:99px;background:#ffd166;color:#211700;font-weight:600;text-decoration:none}' +
  '@media(prefers-color-scheme:light){body{background:#f6f7f9;color:#171a21}svg{color:#8a5a00}}'

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">\
<title>Busy right now</title><style>${STYLE}</style></head><body><main><svg width="36" height="36" viewBox="6 4 24 24" fill="currentColor" aria-hidden="true"><path d="${MARK_PATH}"/></svg><h1>Busy right now</h1>\
<p>Too many pages are being requested. Try again in a few seconds.</p><a href="">Try again</a></main></body></html>`

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
