import { expect, test } from 'vitest'
import { FragmentCache } from './http/cache/fragmentCache.ts'
import { fillSkeleton, renderSkeleton } from './renderFragments.server.ts'
import { STYLES_PLACEHOLDER } from './shared/stylesPlaceholder.ts'
import { cachedFragment } from './ui/cachedFragment.tsx'

let rendered = 0
const Inner = cachedFragment(
  ({ text }: { text: string }) => <b>{text}</b>,
  ({ text }) => text,
)
const Row = cachedFragment(
  ({ name }: { name: string }) => {
    rendered++
    return (
      <li>
        {name} <Inner text={`„${name}“ 🎮`} />
      </li>
    )
  },
  ({ name }) => name,
)
const page = (names: string[]) => (
  <ul title="A–Z">
    {names.map((name) => (
      <Row key={name} name={name} />
    ))}
  </ul>
)
const store = new FragmentCache(64_000_000)
const html = (names: string[]) => fillSkeleton(renderSkeleton(page(names)), store).toString()

test('a page of nested fragments is what React makes of it, byte by byte', () => {
  const row = (name: string) => `<li>${name}<!-- --> <b>„${name}“ 🎮</b></li>`
  expect(html(['Ärger', 'Zwei…'])).toBe(`<ul title="A–Z">${row('Ärger')}${row('Zwei…')}</ul>`)
})

test('a fragment of another page is not rendered again', () => {
  html(['One', 'Two'])
  const before = rendered
  html(['Two', 'One'])
  expect(rendered).toBe(before)
})

test('a page much larger than those before it is complete', () => {
  const long = `–${'x'.repeat(3_000_000)}`
  expect(html([long]).length).toBeGreaterThan(2 * long.length)
})

test('what is missing is rendered together, in its place between what is known', () => {
  html(['Second'])
  expect(html(['First', 'Second', 'Third'])).toMatch(/<li>First.*<li>Second.*<li>Third/)
})

test('the styles of a page take the place of their placeholder as they are', () => {
  const skeleton = { html: `<style>${STYLES_PLACEHOLDER}</style>`, fragments: [] }
  expect(fillSkeleton(skeleton, store, Buffer.from('a > b { content: "$&" }')).toString()).toBe(
    '<style>a > b { content: "$&" }</style>',
  )
})
