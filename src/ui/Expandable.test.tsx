import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Expandable } from './Expandable.tsx'

const text = 'The fog is not in a hurry. '.repeat(100)

test('the whole text is in the server’s HTML, cut only by a height', () => {
  const html = renderToStaticMarkup(
    <Expandable height={140} label="See full">
      <p>{text}</p>
    </Expandable>,
  )
  expect(html).toContain(text)
  expect(html).toContain('max-height:140px')
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>See full<\/button>/)
})

test('a text that is not cut has neither a height nor a button', () => {
  const html = renderToStaticMarkup(
    <Expandable height={140} label="See full" enabled={false}>
      <p>{text}</p>
    </Expandable>,
  )
  expect(html).toContain(text)
  expect(html).not.toMatch(/max-height|<button/)
})
