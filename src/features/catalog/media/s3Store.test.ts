import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { openTurns } from '#/http/turns/turns.server.ts'
import type { MediaFile } from './mediaAddress.ts'
import { mediaFilesApi } from './mediaFiles.api.server.ts'
import { openMediaStore } from './mediaLibrary.server.ts'
import { folderStore, type MediaStore } from './mediaStore.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'media-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const server = new S3rver({
  port: 0,
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const { port } = await server.run()
afterAll(() => server.close())

/** A store that the configuration chooses, without what another one remembers. */
const s3 = (secret = 'S3RVER', bucket = 'pictures') =>
  openMediaStore(readConfig({ MEDIA_S3_URL: `http://S3RVER:${secret}@localhost:${port}/${bucket}` }))

const FILE: MediaFile = { hash: 'ab'.repeat(20), size: 'large', format: 'webp' }
const OTHER: MediaFile = { ...FILE, size: 'small', format: 'avif' }

describe.each<[string, () => MediaStore]>([
  ['a folder', () => folderStore(join(folder, 'files'))],
  ['an S3-compatible store', () => s3()],
])('pictures in %s', (_, open) => {
  test('are there for every process until they are removed', async () => {
    const store = open()
    expect(await store.get(FILE)).toBeUndefined()
    await store.put(FILE, Buffer.from('large'))
    await store.put(FILE, Buffer.from('large'))
    await store.put(OTHER, Buffer.from('small'))
    expect(await store.get(FILE)).toEqual(Buffer.from('large'))
    expect(await open().get(OTHER)).toEqual(Buffer.from('small'))
    await store.remove([FILE, OTHER])
    await store.remove([FILE, OTHER])
    for (const each of [store, open()]) expect(await each.get(FILE)).toBeUndefined()
  })
})

describe('an S3-compatible store', () => {
  test('that rejects the key, or has no such bucket, is an error that says so', async () => {
    await expect(s3('wrong').put(FILE, Buffer.from('a'))).rejects.toThrow('responded with 403')
    await expect(s3('S3RVER', 'nowhere').put(FILE, Buffer.from('a'))).rejects.toThrow('no bucket nowhere')
  })

  test('whose key may not list the bucket has the next larger size of an old picture, and is not asked for the other again', async () => {
    const requests: string[] = []
    // As S3 responds without the permission s3:ListBucket: to whatever there is not, with 403.
    const bucket = createServer(({ url }, response) => {
      requests.push(url!)
      response.writeHead(url!.endsWith('/large.webp') ? 200 : 403).end('large')
    })
    await once(bucket.listen(0), 'listening')
    const { port } = bucket.address() as AddressInfo
    const config = readConfig({ MEDIA_S3_URL: `http://KEY:SECRET@localhost:${port}/pictures` })
    const files = mediaFilesApi({
      store: openMediaStore(config),
      turns: openTurns({ kind: 'server' }, 1),
      clientOf: () => 'somebody',
    })
    const folder = `/pictures/ab/${FILE.hash}`
    for (const _ of [1, 2]) {
      const response = await files.request(`/media/uploads/${FILE.hash}/wide.webp`)
      expect([response.status, await response.text()]).toEqual([200, 'large'])
    }
    expect(requests).toEqual([`${folder}/wide.webp`, `${folder}/large.webp`])
    await expect(openMediaStore(config).get(OTHER)).rejects.toThrow('responded with 403')
    bucket.close()
  })

  test('is not used without its address', () => {
    expect(readConfig({}).mediaStore).toBeUndefined()
  })
})
