import { describe, expect, test } from 'vitest'
import { drawPreview } from './drawPreview.server.ts'
import { Typesetter } from './fontText.server.ts'
import { previewSvg } from './previewSvg.server.ts'

const type = await Typesetter.load('strong')

describe('text in a picture for link previews', () => {
  test('is drawn in Latin, Cyrillic, Greek, and Vietnamese letters; emoji and other scripts are left out', () => {
    expect(type.drawable('Žluťoučký кот  και Nguyễn ❤️ 漢字\n2')).toBe('Žluťoučký кот και Nguyễn 2')
    expect(type.drawable('漢字')).toBe('')
  })

  test('keeps within its width and number of lines, and says by an ellipsis that there is more', () => {
    const lines = type.wrap('Idle games that go on and on and on without an end in sight', 50, 400, 2)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    for (const line of lines) expect(type.measure(line, 50)).toBeLessThanOrEqual(400)
    const [word] = type.wrap('Supercalifragilisticexpialidocious', 50, 300, 1)
    expect(word).toMatch(/^Super.*…$/)
    expect(type.measure(word!, 50)).toBeLessThanOrEqual(300)
  })

  test('a text that fits stays whole', () => {
    expect(type.wrap('Kittens Game', 50, 800, 3)).toEqual(['Kittens Game'])
    expect(type.wrap('', 50, 800, 3)).toEqual([])
  })

  test('never gets into the markup', async () => {
    const evil = '</svg><image href="file:///etc/passwd"/>&amp;'
    const svg = await previewSvg({ label: evil, title: evil, text: evil, byline: evil, pictures: [] }, 0)
    for (const trace of ['passwd', '<image', '&amp;']) expect(svg).not.toContain(trace)
  })
})

test('only pictures of members and games are read for a preview, and one that is missing is left out', async () => {
  const read: string[] = []
  const sources = {
    findCover: () => undefined,
    readPicture: async (path: string) => {
      read.push(path)
      return undefined
    },
  }
  const pictures = [
    'https://elsewhere.example/a.png',
    '/api/me',
    '/media/share/game/a/b.jpg',
    '/media/uploads/ab/large.webp',
  ]
  const picture = await drawPreview({ label: 'Game', title: '漢字', text: '', pictures }, sources)
  expect(read).toEqual(['/media/uploads/ab/large.webp'])
  expect(picture.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})
