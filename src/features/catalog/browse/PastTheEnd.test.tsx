import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PastTheEnd } from './PastTheEnd.tsx'

const shown = (lastPage: number) =>
  renderToStaticMarkup(<PastTheEnd lastPage={lastPage} addressOf={(page) => `/?page=${page}`} />)

test('an empty catalog leads to adding the first game, and one with games to its pages', () => {
  expect(shown(0)).toContain('href="/add-game"')
  expect(shown(3)).toContain('href="/?page=3"')
  expect(shown(3)).not.toContain('/add-game')
})
