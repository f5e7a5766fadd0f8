import { hash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '#/shared/seededRandom.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import { DRAWING_VERSION } from './coverHash.ts'
import { coverSvg } from './drawCover.ts'
import { COVER_VARIANTS, type CoverVariant, parseCoverFile } from './drawing/coverVariants.ts'
import { type CoverSubject, chooseDrawing, isScene } from './drawingChoice.ts'
import { type DrawingName, PAINTERS } from './painters.ts'
import { renderCover } from './renderCover.server.ts'

const VARIANTS = Object.keys(COVER_VARIANTS) as CoverVariant[]
const DRAWINGS = Object.keys(PAINTERS) as DrawingName[]

const HOSTILE: Record<string, string> = {
  script: '<script>alert(1)</script>',
  quotes: `"'><image href="file:///etc/passwd"/>&amp;]]>`,
  emoji: '🍪👩‍👩‍👧 🚀',
  'right to left': '\u202eلعبة النقر\u202c',
  combining: `Z${'\u0301\u0338'.repeat(300)}algo`,
  empty: '',
  spaces: ' \t\n\u3000',
  'lone surrogate and controls': 'a\ud800\u0000\u0007b',
  Chinese: '挂姬恶魔',
  'one endless word': 'W'.repeat(10_000),
  'ten thousand characters': 'Idle Æon – Ünïcode & Sons #1! '.repeat(334),
  'object property': '__proto__ constructor toString',
}

const subject = (name: string, ...tags: string[]): CoverSubject => ({ name, desc: '', tags })

describe('the drawing', () => {
  test('is the same to the byte for the same game, and whatever the order of its tags', () => {
    for (const variant of VARIANTS) {
      const drawn = coverSvg(subject('Kittens Game', 'fantasy', 'space', 'idle'), variant)
      expect(coverSvg(subject('Kittens Game', 'idle', 'space', 'fantasy'), variant)).toBe(drawn)
    }
  })

  test('draws two hundred games of one setting differently', () => {
    const drawn = Array.from({ length: 200 }, (_, i) => coverSvg(subject(`Game ${i}`, 'space'), 'banner'))
    expect(new Set(drawn).size).toBe(200)
  })

  test('has patterns for each setting of the taxonomy, more than one each', () => {
    const settings = TAG_CATEGORIES.find((category) => category.id === 'setting')!.tags
    for (const { slug } of settings) {
      const patterns = new Set(
        Array.from({ length: 60 }, (_, i) => chosen(subject(`Zx ${i}`, slug, 'idle')).drawing),
      )
      expect(patterns.size, slug).toBeGreaterThanOrEqual(5)
      expect(patterns.size, slug).toBeLessThanOrEqual(8)
    }
  })

  test('shows a thing only where the name or the description names it, whatever the tags', () => {
    expect(chosen(subject('Cookie Clicker', 'unique-setting')).drawing).toBe('sweets')
    expect(chosen({ ...subject('Kronos', 'war'), desc: 'A cat that waits.' }).drawing).toBe('critters')
    const tags = TAG_CATEGORIES.flatMap((category) => category.tags.map((tag) => tag.slug))
    for (const tag of tags)
      for (const name of ['Kiwi Clicker', 'Dyson Sphere Simulator', 'Zx 1'])
        expect(isScene(chosen(subject(name, tag)).drawing), `${name} (${tag})`).toBe(false)
  })
})

const chosen = (drawn: CoverSubject) => chooseDrawing(drawn, seededRandom(drawn.name, 'drawing'))

describe('hostile names and names without drawable letters', () => {
  for (const [kind, name] of Object.entries(HOSTILE)) {
    test(`${kind}: every size is a picture of its size, and nothing of the name is in the markup`, async () => {
      for (const variant of VARIANTS) {
        const svg = coverSvg(subject(name, 'idle'), variant)
        expect(svg).not.toMatch(/<(script|image|text|use|foreignObject|style|a)\b|href|url\((?!#d\d+\))/i)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
        expect(svg).toMatch(/^[\x20-\x7e]*$/)
        expect(svg.length).toBeLessThan(120_000)
        const { width, height } = COVER_VARIANTS[variant]
        expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width, height })
      }
      // Of one size, all of the way to a picture.
      const facts = await sharp(await renderCover(subject(name, 'idle'), 'logo')).metadata()
      const { width, height } = COVER_VARIANTS.logo
      expect([facts.width, facts.height]).toEqual([width, height])
    })
  }

  test('unknown tags, even ones named like properties of objects, are ignored', () => {
    const svg = coverSvg(subject('Trimps', '__proto__', 'constructor', 'no-such-tag'), 'logo')
    expect(svg).toBe(coverSvg(subject('Trimps'), 'logo'))
  })
})

/** Pixels that nothing was painted on. */
async function barePixels(drawn: CoverSubject, variant: CoverVariant): Promise<number> {
  const { data, info } = await sharp(Buffer.from(coverSvg(drawn, variant)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bare = 0
  for (let i = 3; i < data.length; i += info.channels) if (data[i] !== 255) bare++
  return info.channels === 4 ? bare : 0
}

describe('every drawing', () => {
  test.each(DRAWINGS)('%s paints every size completely', async (drawing) => {
    const found = subjectOfDrawing(drawing)
    for (const variant of ['logo', 'card', 'banner', 'share'] as const)
      expect(await barePixels(found, variant)).toBe(0)
  })

  test('fills the corners at every camera angle', async () => {
    for (let i = 0; i < 60; i++)
      for (const variant of i % 3 === 0 ? (['logo', 'banner'] as const) : (['logo'] as const))
        expect(await barePixels(subject(`Lean ${i}`, 'idle'), variant), `Lean ${i} ${variant}`).toBe(0)
  })
})

test('a drawing that changes gets another address, because old ones are cached forever', () => {
  const drawn = DRAWINGS.flatMap((drawing) =>
    VARIANTS.map((variant) => coverSvg(subjectOfDrawing(drawing), variant)),
  ).join('\n')
  // After a change to any drawing: raise DRAWING_VERSION, then put the new version and checksum here.
  expect([DRAWING_VERSION, hash('sha1', drawn)]).toEqual([4, '1e6eca5762ca1e11e6e600e37473d484e1713fe2'])
})

/** Looks for a game that is drawn so: by the word that names it, else among made-up names of all settings. */
function subjectOfDrawing(drawing: DrawingName): CoverSubject {
  const settings = TAG_CATEGORIES.find((category) => category.id === 'setting')!.tags
  const names = [drawing, ...Object.values(NAMES), ...Array.from({ length: 40 }, (_, i) => `Zx${i}`)]
  for (const name of names)
    for (const tag of ['', ...settings.map(({ slug }) => slug)])
      if (chosen(subject(name, tag)).drawing === drawing) return subject(name, tag)
  throw new Error(`No game leads to ${drawing}`)
}

const NAMES = ['Cat', 'Cookie', 'Christmas', 'Football', 'Dice', 'Cash', 'Time', 'Computer', 'Sword']

describe('sizes', () => {
  const names = [
    'Cookie Clicker',
    'Kittens Game',
    'Idle Miner Tycoon',
    'Realm Grinder',
    'Space Company',
    'Zxq',
  ]
  const average = async (variant: CoverVariant) => {
    let bytes = 0
    for (const [i, name] of names.entries())
      bytes += (await renderCover(subject(name, i % 2 ? 'fantasy' : 'idle'), variant)).length
    return bytes / names.length
  }

  test('a logo is at most 6 kB and a banner at most 20 kB on average', async () => {
    expect(await average('logo')).toBeLessThan(6_000)
    expect(await average('banner')).toBeLessThan(20_000)
  })

  test('are those of the file', async () => {
    const facts = await sharp(await renderCover(subject('Trimps'), 'banner-small')).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 640, 240])
  })
})

test('accepts only existing sizes and formats', () => {
  expect(parseCoverFile('banner-small.webp')).toBe('banner-small')
  for (const file of [
    '',
    '.webp',
    'logo',
    'logo.svg',
    'logo.avif',
    'share.webp',
    'logo.webp.webp',
    'toString.webp',
    '__proto__.webp',
    'LOGO.webp',
  ])
    expect(parseCoverFile(file)).toBeUndefined()
})
