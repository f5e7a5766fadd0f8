import { describe, expect, test } from 'vitest'
import { addressError, fileError, pictureIn } from './pictureSources.ts'

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type })

describe('a file', () => {
  test('of a picture can be sent', () => {
    for (const type of ['png', 'jpeg', 'gif', 'webp', 'avif'])
      expect(fileError(file('a', `image/${type}`))).toBeUndefined()
  })

  test.each(['image/svg+xml', 'text/html', 'application/pdf', ''])('of the type %j is rejected', (type) => {
    expect(fileError(file('thing.x', type))).toContain('“thing.x” isn’t a supported picture.')
  })

  test('that is too large is rejected with its size', () => {
    expect(fileError(file('big.png', 'image/png', 5 * 1024 * 1024 + 1))).toMatch(/“big.png” is 5.1 MB/)
    expect(fileError(file('big.png', 'image/png', 7_000_000))).toMatch(/is 6.7 MB. .* at most 5 MB/)
  })
})

test('only a full web address can be fetched', () => {
  expect(addressError('https://example.org/a.png')).toBeUndefined()
  for (const address of ['', 'logo.png', '/logo.png', 'javascript:alert(1)', 'data:image/png;base64,AA'])
    expect(addressError(address)).toBeTypeOf('string')
})

describe('what is dropped or pasted', () => {
  const data = (files: File[], texts: Record<string, string> = {}) =>
    ({ files, getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer

  test('is the first picture among its files', () => {
    const picture = file('b.png', 'image/png')
    expect(pictureIn(data([file('a.txt', 'text/plain'), picture]))).toBe(picture)
  })

  test('is a file that is none, so that its error can be shown', () => {
    const text = file('a.txt', 'text/plain')
    expect(pictureIn(data([text]))).toBe(text)
  })

  test('is the address of a picture on another page', () => {
    const list = { 'text/uri-list': '# a comment\r\nhttps://example.org/a.png\r\nhttps://example.org/b.png' }
    expect(pictureIn(data([], list))).toBe('https://example.org/a.png')
    expect(pictureIn(data([], { 'text/plain': 'some words' }))).toBeUndefined()
  })
})
