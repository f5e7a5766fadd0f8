import type { Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

test.use({
  expectedErrors: [/null|undefined|fails late/],
  // The site ignores the errors of programs, as which the browser of the tests names itself.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
})

/** The next report of the page, and how the site responds. */
async function nextReport(page: Page) {
  const response = await page.waitForResponse((each) => each.url().endsWith('/api/browser-errors'))
  return { report: response.request().postDataJSON(), status: response.status() }
}

test('what fails in a page reaches the operator, with the id of the page’s request, and once @anyWidth', async ({
  page,
}) => {
  const loaded = page.waitForResponse((each) => each.request().isNavigationRequest())
  await open(page, '/search?q=diary')
  const page_request_id = (await loaded).headers()['x-request-id']
  // In a script of the site, which alone is reported.
  await page.route('**/assets/late.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const fail = async () => { throw new Error("fails late") }',
    }),
  )
  const rejected = nextReport(page)
  await page.evaluate(async () => {
    const { fail } = await import('/assets/late.js' as string)
    for (const _ of [1, 2]) void fail()
  })
  const { report, status } = await rejected
  expect(status).toBe(200)
  expect(report).toMatchObject({
    kind: 'unhandledrejection',
    message: 'Error: fails late',
    route: '/search',
    build: expect.stringMatching(/^[a-z0-9]{7}$/),
    page_request_id,
  })

  // A component that cannot render what it gets; its boundary shows the error page.
  await page.route('**/api/games/number-garden', (route) => route.fulfill({ json: { name: 'Garden' } }))
  const caught = nextReport(page)
  await page.evaluate(() => {
    const { __TSR_ROUTER__ } = window as unknown as { __TSR_ROUTER__: { navigate(to: object): void } }
    __TSR_ROUTER__.navigate({ to: '/game/$urlid', params: { urlid: 'number-garden' } })
  })
  const second = await caught
  expect(second.status).toBe(200)
  expect(second.report).toMatchObject({
    kind: 'caught',
    route: '/game/$urlid',
    page_request_id,
  })
  expect(second.report.stack[0]).toContain('/assets/')
})
