import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import type { S3Config } from '#/config.media.ts'
import { SUBSTITUTE_SIZES } from './media.limits.ts'
import type { MediaFile } from './mediaAddress.ts'
import { type MediaStore, storeKey } from './mediaStore.server.ts'

const TIMEOUT_MS = 10_000
const MAX_MEMORY_BYTES = 16 * 1024 * 1024

/**
 * Files in a bucket of Amazon S3, or of anything that speaks its protocol. The site serves them itself; popular files
 * are cached in memory.
 */
export function s3Store(config: S3Config): MediaStore {
  const client = new AwsClient({
    accessKeyId: config.keyId,
    secretAccessKey: config.secret,
    region: config.region,
    service: 's3',
    retries: 2,
  })
  const memory = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  })

  async function call(method: 'GET' | 'PUT' | 'DELETE', file: MediaFile, body?: Buffer): Promise<Response> {
    const response = await client.fetch(`${config.endpoint}/${config.bucket}/${storeKey(file)}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: new Uint8Array(body), headers: { 'content-type': `image/${file.format}` } } : {}),
    })
    // A key that may not list the bucket gets 403 instead of 404. For a size that every picture has, it stays an error.
    const isMissing =
      response.status === 404 ||
      (response.status === 403 && method === 'GET' && SUBSTITUTE_SIZES[file.size] !== undefined)
    if (!response.ok && !isMissing)
      throw new Error(`The media store responded with ${response.status} to ${method} ${storeKey(file)}`)
    return response
  }

  return {
    async put(file, bytes) {
      const { status } = await call('PUT', file, bytes)
      if (status === 404) throw new Error(`The media store has no bucket ${config.bucket}`)
    },
    async get(file) {
      const key = storeKey(file)
      const hot = memory.get(key)
      if (hot) return hot
      const response = await call('GET', file)
      if (!response.ok) {
        await response.body?.cancel()
        return undefined
      }
      const bytes = Buffer.from(await response.arrayBuffer())
      memory.set(key, bytes)
      return bytes
    },
    async remove(files) {
      for (const file of files) {
        memory.delete(storeKey(file))
        await call('DELETE', file)
      }
    },
  }
}
