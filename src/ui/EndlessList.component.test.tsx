import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/components/page.tsx'
import { EndlessList } from './EndlessList.tsx'

const PAGE_ROWS = 20
const LAST_PAGE = 6

function Numbers({ loadsOnScroll }: { loadsOnScroll?: boolean }) {
  const [count, setCount] = useState(1)
  const pages = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    rows: Array.from({ length: PAGE_ROWS }, (_, row) => ({ id: at * PAGE_ROWS + row })),
  }))
  return (
    <EndlessList
      pages={pages}
      onNext={count < LAST_PAGE ? () => setCount(count + 1) : undefined}
      onPrevious={undefined}
      state="idle"
      onRetry={() => {}}
      keyOf={({ id }) => id}
      hrefOf={(number) => `/faq?page=${number}`}
      noun="numbers"
      skeleton={null}
      {...(loadsOnScroll === undefined ? {} : { loadsOnScroll })}
    >
      {({ id }) => <div style={{ height: 90 }}>Number {id}</div>}
    </EndlessList>
  )
}

afterEach(() => page.viewport(1280, 900))

const rows = page.getByText(/^Number \d+$/)

/** Waits until everything in the window was seen by observers twice: what loads by itself has begun to. */
async function seen(): Promise<void> {
  for (let turn = 0; turn < 4; turn++)
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect()
        requestAnimationFrame(() => resolve())
      })
      observer.observe(document.body)
    })
}

const toDocumentEnd = () => scrollTo(0, document.documentElement.scrollHeight)
/** The footer, which is as high as such a window, is in it below the list's end: coming from below, it is what the reader looks at. */
const toListEnd = () =>
  page.getByRole('link', { name: 'More numbers' }).element().scrollIntoView({ block: 'start' })

test.for([
  ['the end of the document', 900, toDocumentEnd],
  ['its own end, above a long footer', 300, toListEnd],
] as const)('each arrival at a list’s end loads one page: %s', async ([, height, arrive]) => {
  await page.viewport(1280, height)
  await show(<Numbers />)
  await expect.element(rows.first()).toBeInTheDocument()
  for (const pages of [2, 3]) {
    arrive()
    await expect.poll(() => rows.all().length).toBe(pages * PAGE_ROWS)
    await seen()
    expect(rows.all()).toHaveLength(pages * PAGE_ROWS)
  }
})

test('a list that something follows on the page grows by a press only', async () => {
  await show(
    <>
      <Numbers loadsOnScroll={false} />
      <h2>What follows</h2>
    </>,
  )
  await expect.element(rows.first()).toBeVisible()
  scrollTo(0, document.documentElement.scrollHeight)
  await seen()
  await expect.element(page.getByRole('heading', { name: 'What follows' })).toBeInViewport()
  expect(rows.all()).toHaveLength(PAGE_ROWS)
  await page.getByRole('link', { name: 'More numbers' }).click()
  await expect.poll(() => rows.all().length).toBe(2 * PAGE_ROWS)
})
