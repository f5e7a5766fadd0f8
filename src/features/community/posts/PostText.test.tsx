import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PostText } from './PostText.tsx'

const html = (text: string) => renderToStaticMarkup(<PostText id="text" text={text} headingLevel={4} />)

test('a review of more than 500 characters is collapsed to 140 pixels', () => {
  const collapsed = html('a'.repeat(501))
  expect(collapsed).toContain('max-height:140px')
  expect(collapsed).toContain('>See full</button>')
})

test('a review of 500 characters is shown in full, however many code units they take', () => {
  for (const text of ['a'.repeat(500), '😀'.repeat(500)]) expect(html(text)).not.toMatch(/max-height|<button/)
})
