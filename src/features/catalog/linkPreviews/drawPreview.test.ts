import sharp from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '../../../../test/pictures.ts'
import { drawPreview } from './drawPreview.server.ts'

const WHOLE = await picture(960, 360, 'webp')
const FILES: Record<string, Buffer> = {
  '/media/uploads/whole/large.webp': WHOLE,
  '/media/uploads/half/large.webp': WHOLE.subarray(0, WHOLE.length / 2),
  '/media/uploads/none/large.webp': Buffer.from('no picture'),
}
const [whole, half, none] = Object.keys(FILES) as [string, string, string]
const cover = '/media/covers/7/0123456789/banner.webp'

const draw = (pictures: { pictures?: string[]; backdrop?: string; cover?: string }) =>
  drawPreview(
    { label: 'Incremental game', title: 'Trimps', text: '', pictures: [], ...pictures },
    {
      findCover: (id) => (id === 7 ? { name: 'Trimps', desc: '', tags: ['space'] } : undefined),
      readPicture: async (path) => FILES[path],
    },
  )

test('a preview shows its backdrop, or its pictures, or else the cover', async () => {
  const drawn = await Promise.all([
    draw({}),
    draw({ cover }),
    draw({ pictures: [whole], cover }),
    draw({ backdrop: whole, cover }),
  ])
  for (const each of drawn)
    expect(await sharp(each).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(new Set(drawn.map((each) => each.toString('base64'))).size).toBe(4)
})

test.each([
  ['half a backdrop', { backdrop: half, cover }, { cover }],
  ['a backdrop that is no picture', { backdrop: none, cover }, { cover }],
  ['a backdrop that is gone', { backdrop: '/media/uploads/gone/large.webp', cover }, { cover }],
  ['half a logo', { pictures: [half], cover }, { cover }],
  ['half a backdrop, where there is no cover', { backdrop: half }, {}],
  ['one of three pictures', { pictures: [whole, half, whole] }, { pictures: [whole, whole] }],
])('%s is left out of a preview', async (_, damaged, same) => {
  expect(await draw(damaged)).toEqual(await draw(same))
})
