import { beforeAll, describe, expect, test } from 'vitest'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { ART_VERSION, ITEMS_PREFIX } from '#/shared/itemPicture.ts'
import { avatarSheet, MAX_IN_SHEET } from './avatarSheet.ts'
import { defaultAvatar } from './defaultAvatar.ts'
import { avatarAddress, avatarInSize } from './pictureAddress.ts'
import { collectiblePicturesApi } from './pictures.api.server.ts'

let get: (path: string, headers?: HeadersInit) => Promise<Response>
beforeAll(() => {
  const api = collectiblePicturesApi()
  get = async (path, headers = {}) => api.request(path, { headers })
})

const AVATAR = avatarAddress(['l1', 'l8', 'l35', 'l15', 'l23', 'l103'])

describe('an avatar', () => {
  test.each([80, 320])('is one small picture of %i pixels that is cached forever', async (size) => {
    const response = await get(avatarInSize(AVATAR, size === 80 ? 28 : 96))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThan(4000)
    const { width, height } = await (await loadSharp())(bytes).metadata()
    expect([width, height]).toEqual([size, size])
  })

  test('is not sent again to a browser that has it', async () => {
    const etag = (await get(AVATAR)).headers.get('etag')!
    expect((await get(AVATAR, { 'if-none-match': etag })).status).toBe(304)
  })

  test('of everybody exists', async () => {
    expect((await get(defaultAvatar('00000000-0000-4000-8000-00000000a11c'))).status).toBe(200)
  })

  test('under the address of an older drawing redirects to the current one', async () => {
    const response = await get(AVATAR.replace(`/${ART_VERSION}/`, '/0/'))
    expect([response.status, response.headers.get('location')]).toEqual([302, AVATAR])
  })

  test.each([
    ['an unknown part', 'l1-l9999'],
    ['a part twice', 'l1-l1'],
    ['two parts of one type', 'l1-l2'],
    ['parts out of order', 'l8-l1'],
    ['what is no part of an avatar', 'l43'],
    ['more parts than there are', Array(40).fill('l1').join('-')],
    ['nothing', '-'],
  ])('of %s is not found', async (_name, recipe) => {
    expect((await get(avatarAddress([recipe]))).status).toBe(404)
  })

  test('in another size or format is not found', async () => {
    expect((await get(AVATAR.replace('/80.', '/81.'))).status).toBe(404)
    expect((await get(AVATAR.replace('.webp', '.png'))).status).toBe(404)
  })
})

describe('a sheet of avatars', () => {
  const members = Array.from({ length: MAX_IN_SHEET }, (_, n) => defaultAvatar(`member-${n}`))
  const pixels = async (path: string) => {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    const picture = (await loadSharp())(Buffer.from(await response.arrayBuffer()))
    return picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  }

  test('has each of them where a page looks for it, with its edge repeated', async () => {
    const places = avatarSheet(members)
    expect(places.size).toBe(new Set(members).size)
    const { sheet } = places.get(members[0]!)!
    const all = await pixels(sheet)
    expect([all.info.width, all.info.height]).toEqual([80, 88 * places.size])
    const row = 80 * 4
    const rows = (from: number, to: number) => all.data.subarray(from * row, to * row)
    for (const [address, place] of places) {
      expect(place.sheet).toBe(sheet)
      const top = Math.round(place.top * (all.info.height - 80))
      expect(rows(top, top + 80).equals((await pixels(address)).data), address).toBe(true)
      expect(rows(top - 1, top).equals(rows(top, top + 1))).toBe(true)
      expect(rows(top + 80, top + 81).equals(rows(top + 79, top + 80))).toBe(true)
    }
  })

  test('is for drawn avatars, and for more than one', () => {
    expect(avatarSheet(['/media/ab/own.webp', members[0]!]).size).toBe(0)
    expect(avatarSheet(['/media/ab/own.webp', members[0]!, members[1]!]).size).toBe(2)
  })

  const sheetOf = (recipes: string[]) => avatarAddress([recipes.join('.')])
  test.each([
    ['of too many', sheetOf(Array(MAX_IN_SHEET + 1).fill('l1'))],
    ['with an unknown part', sheetOf(['l1', 'l9999'])],
    ['with nothing in between', sheetOf(['l1', '', 'l8'])],
    ['in another size', sheetOf(['l1', 'l8']).replace('/80.', '/320.')],
  ])('%s is not found', async (_name, path) => {
    expect((await get(path)).status).toBe(404)
  })
})

const item = (code: string) => `${ITEMS_PREFIX}${ART_VERSION}/${code}.webp`

test('each kind of item has a picture; an unknown one is not found', async () => {
  for (const code of ['l1', 'l23', 'l43', 'l45', 'l121', 'm1', 'p2', 's4'])
    expect((await get(item(code))).status, code).toBe(200)
  expect((await get(item('x1'))).status).toBe(404)
  expect((await get(item('l9999'))).status).toBe(404)
})
