import { expect, test } from 'vitest'
import { archivedCopy } from './archivedCopy.ts'

test.each([
  ['https://example.org/game', 'https://example.org/game'],
  ['http://example.org', 'http://example.org/'],
  ['https://example.org/play?id=7&lang=de%20AT', 'https://example.org/play?id=7&lang=de%20AT'],
  ['https://example.org/#/level/2', 'https://example.org/#/level/2'],
  ['https://bücher.example/spiel für alle', 'https://xn--bcher-kva.example/spiel%20f%C3%BCr%20alle'],
  ['https://example.org:8080/a//b', 'https://example.org:8080/a//b'],
])('the copy of %s', (address, path) => {
  const copy = archivedCopy(address)
  expect(copy).toBe(`https://web.archive.org/web/${path}`)
  expect(new URL(copy).href).toBe(copy)
})
