import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchError } from './fetchError.ts'

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads a whole body of at most `maxBytes`, counted as they arrive and again after decompression. Rejects with `FetchError` `size` or `type`. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new FetchError(
      'size',
      `The content at this address is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
    )
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge()

  async function* bounded(chunks: AsyncIterable<Buffer>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  const parts: Buffer[] = []
  const collect = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of bounded(chunks)) parts.push(chunk)
  }
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') await pipeline(response, collect)
  else if (Object.hasOwn(DECODERS, encoding))
    await pipeline(response, bounded, DECODERS[encoding as keyof typeof DECODERS](), collect)
  else throw new FetchError('type', 'The content at this address uses an unsupported compression.')
  return Buffer.concat(parts)
}
