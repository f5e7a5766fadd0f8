import type { openMockProvider } from '../test/mockProviders.ts'

/** Where a browser that visits the mock for another site is asked whether it agrees, and as whom. */
export function addAgreementPage({ app, agree, origin }: Awaited<ReturnType<typeof openMockProvider>>) {
  app.get('/authorize', (c) =>
    c.html(`<!doctype html><html lang="en"><title>mock</title><link rel="icon" href="data:,">
<h1>mock</h1>
<form action="/answer">
<input type="hidden" name="visit" value="${encodeURIComponent(c.req.url)}">
<label>Person <textarea name="person"></textarea></label>
<button name="says" value="yes">Agree</button> <button name="says" value="no">Refuse</button>
</form></html>`),
  )
  app.get('/answer', (c) => {
    const { visit, person, says } = c.req.query() as Record<'visit' | 'person' | 'says', string>
    const asked = new URL(new URL(decodeURIComponent(visit)).search, `${origin}/authorize`)
    if (says === 'yes') return c.redirect(agree(asked.href, JSON.parse(person)))
    const response = { error: 'access_denied', state: asked.searchParams.get('state')! }
    return c.redirect(`${asked.searchParams.get('redirect_uri')}?${new URLSearchParams(response)}`)
  })
}
