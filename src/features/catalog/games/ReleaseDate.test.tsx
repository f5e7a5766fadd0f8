import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReleaseDate } from './ReleaseDate.tsx'

test('a release is shown as precisely as it is known', () => {
  const shown = (day: string | null, precision: 'day' | 'month' | 'year') =>
    renderToStaticMarkup(<ReleaseDate day={day} precision={precision} />)
  expect(shown('2013-01-01', 'year')).toBe('<time dateTime="2013">2013</time>')
  expect(shown('2023-05-01', 'month')).toBe('<time dateTime="2023-05">May 2023</time>')
  expect(shown('2013-08-08', 'day')).toBe('<time dateTime="2013-08-08">Aug 8, 2013</time>')
  expect(shown(null, 'day')).toBe('unknown')
})
