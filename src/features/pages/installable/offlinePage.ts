import { escapeHtml } from '#/shared/html/escapeHtml.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { DEFAULT_THEME, faviconSvg, MARK_PATH, THEMES, themeScript } from '#/shared/themes.ts'

/** Where the service worker inserts the list of saved copies. It knows this text too. */
const SAVED = '<!--saved-->'

const lightThemes = THEMES.filter(({ scheme }) => scheme === 'light').map(({ id }) => `[data-theme=${id}]`)

const STYLES = `:root{color-scheme:dark;--bg:#0f1115;--text:#e8eaf0;--muted:#9aa3b5;--border:#2c323e;--accent:#ffd166;--fill:#ffd166;--on:#211700}
:root:is(${lightThemes.join()}){color-scheme:light;--bg:#f6f7f9;--text:#171a21;--muted:#566074;--border:#d9dee7;--accent:#8a5a00;--fill:#ffd166;--on:#211700}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:48px 16px}svg{color:var(--accent)}h1{margin:12px 0 8px;font-size:32px;font-weight:800;letter-spacing:-.02em;line-height:1.2}h2{font-size:18px}
a{color:var(--accent)}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.button{display:inline-block;margin-right:12px;padding:10px 20px;border:1px solid var(--accent);border-radius:99px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
ul{margin:0;padding:0;list-style:none}li{padding:10px 0;border-top:1px solid var(--border);overflow-wrap:anywhere}li span,.quiet{display:block;color:var(--muted);font-size:13px}`

/** A link to the same page would lose what follows # in its address, such as a link that was shared. */
const TRY_AGAIN =
  "document.querySelector('.button').addEventListener('click',event=>{event.preventDefault();location.reload()})"

/** The page that the service worker shows without a connection. It loads nothing. */
export const offlinePage = (): string => `<!doctype html>
<html lang="en" data-theme="${DEFAULT_THEME}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>You’re offline · ${escapeHtml(siteName())}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(faviconSvg(DEFAULT_THEME))}">
<script>${themeScript}</script>
<style>${STYLES}</style>
</head>
<body>
<main>
<svg width="36" height="36" viewBox="6 4 24 24" fill="currentColor" aria-hidden="true"><path d="${MARK_PATH}"/></svg>
<h1>You’re offline</h1>
<p>${escapeHtml(siteName())} can’t be reached right now. Check your connection, then try again.</p>
<p><a class="button" href="">Try again</a> <a href="${paths.home()}">All games</a></p>
<section aria-labelledby="saved">
<h2 id="saved">Saved copies</h2>
${SAVED}
</section>
</main>
<script>${TRY_AGAIN}</script>
</body>
</html>
`
