import { beforeAll, describe, expect, test } from 'vitest'
import { loadSharp } from '#/http/drawings/sharp.server.ts'
import { ART_VERSION, ITEMS_PREFIX } from '#/shared/itemPicture.ts'
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

const item = (code: string) => `${ITEMS_PREFIX}${ART_VERSION}/${code}.webp`

test('each kind of item has a picture; an unknown one is not found', async () => {
  for (const code of ['l1', 'l23', 'l43', 'l45', 'l121', 'm1', 'p2', 's4'])
    expect((await get(item(code))).status, code).toBe(200)
  expect((await get(item('x1'))).status).toBe(404)
  expect((await get(item('l9999'))).status).toBe(404)
})
