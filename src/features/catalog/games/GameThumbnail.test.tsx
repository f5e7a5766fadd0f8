import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GameThumbnail } from './GameThumbnail.tsx'

test('a logo is in the markup as a lazy picture only, never as a background, which would load at once and unblurred', () => {
  const url = `/media/uploads/${'a'.repeat(40)}/large.webp`
  const html = renderToStaticMarkup(<GameThumbnail game={{ id: 1, picture: { url, kind: 'logo' } }} />)
  expect(html).toContain('loading="lazy"')
  expect(html).not.toContain('background')
})
