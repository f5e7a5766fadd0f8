import { expect, test } from 'vitest'
import { fillPlaces, renderSkeleton } from './keptParts.server.ts'
import { keptPart } from './ui/keptPart.tsx'

let rendered = 0
const Inner = keptPart(
  ({ text }: { text: string }) => <b>{text}</b>,
  ({ text }) => text,
)
const Row = keptPart(
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
const html = (names: string[]) => fillPlaces(renderSkeleton(page(names))).toString()

test('a page of kept parts, one within the other, is what React makes of it, byte by byte', () => {
  const row = (name: string) => `<li>${name}<!-- --> <b>„${name}“ 🎮</b></li>`
  expect(html(['Ärger', 'Zwei…'])).toBe(`<ul title="A–Z">${row('Ärger')}${row('Zwei…')}</ul>`)
})

test('a part that another page showed is not rendered again', () => {
  html(['One', 'Two'])
  const before = rendered
  html(['Two', 'One'])
  expect(rendered).toBe(before)
})

test('a page far larger than those before it is whole', () => {
  const long = `–${'x'.repeat(3_000_000)}`
  expect(html([long]).length).toBeGreaterThan(2 * long.length)
})
