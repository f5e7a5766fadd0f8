import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import type { Config } from '#/config.ts'
import { matchesEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { readByteRange } from './byteRange.ts'
import { dumpsFolder, findDump, newestDump } from './dumpFolder.server.ts'
import type { DumpFile } from './openData.contract.ts'
import { type DumpFileName, dumpFilePath } from './openData.limits.ts'

const CACHED = 'public, max-age=86400, immutable'

const missing = (c: Context) =>
  problemResponse(c, new ApiProblem(404, 'There is no such file. See /open-data for the newest ones.'))

/**
 * GET and HEAD /open-data/{dump}/{file}: a file of a dump, streamed from disk. 200; 206 for a `Range` of one part, and 416 for one behind the end;
 * 304 for a matching entity tag, which is the file's checksum; 404 for what is no file of a dump. /open-data/latest/{file}: 302 to the newest dump's.
 */
export function openDataFiles({ dataDir, openData }: Config): Hono {
  const files = new Hono()
  const folder = dumpsFolder(dataDir)
  files.get('/open-data/:dump/:file', async (c) => {
    const { dump: name, file: fileName } = c.req.param()
    if (!openData.isOn) return missing(c)
    if (name === 'latest') {
      const newest = await newestDump(folder)
      if (!newest?.dump.files.some((file) => file.name === fileName)) return missing(c)
      return c.redirect(dumpFilePath(newest.name, fileName as DumpFileName), 302)
    }
    const dump = await findDump(folder, name)
    const file = dump?.files.find((each) => each.name === fileName)
    return file ? sendFile(c, path.join(folder, name, file.name), file) : missing(c)
  })
  return files
}

function sendFile(c: Context, place: string, { name, bytes, sha256 }: DumpFile): Response {
  const etag = `"${sha256}"`
  const headers = { ...SECURITY_HEADERS, etag, 'cache-control': CACHED, 'accept-ranges': 'bytes' }
  if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const condition = c.req.header('if-range')
  const isSame = condition === undefined || condition === etag
  const part = isSame ? readByteRange(c.req.header('range'), bytes) : undefined
  if (part === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${bytes}` })
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const described = {
    ...headers,
    'content-type': contentType(name),
    'content-length': String(end - start + 1),
    ...(part && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  }
  if (c.req.method === 'HEAD') return c.body(null, part ? 206 : 200, described)
  const stream = Readable.toWeb(createReadStream(place, { start, end })) as ReadableStream<Uint8Array>
  return c.body(stream, part ? 206 : 200, described)
}

const contentType = (name: DumpFileName) =>
  name.endsWith('.gz')
    ? 'application/gzip'
    : name.endsWith('.md')
      ? 'text/markdown; charset=utf-8'
      : 'text/plain; charset=utf-8'
