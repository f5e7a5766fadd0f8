import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Removals } from './Removals.tsx'

test('a moderator reads how many votes of a granted removal are gone', () => {
  const removals = [{ game: 'Number Tower', urlid: 'number-tower', removed: 3000, votes: 16_000 }]
  const markup = renderToStaticMarkup(<Removals removals={removals} />)
  expect(markup.replaceAll(/<[^>]+>/g, '')).toBe('Removing votes on Number Tower: 3,000 of 16,000')
  expect(markup).toContain('href="/game/number-tower"')
})
