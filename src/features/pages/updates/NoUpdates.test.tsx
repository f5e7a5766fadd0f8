import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readUpdatesAddress } from '#/features/stewardship/updates/updates.address.ts'
import { NoUpdates } from './NoUpdates.tsx'

const shown = (search: Record<string, string>, isFiltered = false) =>
  renderToStaticMarkup(<NoUpdates filters={readUpdatesAddress(search)} isFiltered={isFiltered} />)

test('says that there are no updates yet', () => {
  const html = shown({})
  expect(html).toContain('No updates yet!')
  expect(html).not.toContain('<a')
})

test('offers all updates if no update matches the filters', () => {
  const html = shown({ favorites: '1' }, true)
  expect(html).toContain('No updates match these filters.')
  expect(html).toContain('href="/updates"')
})

test('links a page past the last one to the first page, with its filters', () => {
  const html = shown({ page: '500', without: '7' }, true)
  expect(html).toContain('There are no updates on this page')
  expect(html).not.toContain('No updates yet')
  expect(html).toContain('href="/updates?without=7"')
})
