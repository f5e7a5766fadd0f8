import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { requireAbility } from '#/features/people/moderation/decisions.server.ts'
import { apiRouter, body, errors, json, SIGNED_IN, writeErrors } from '#/http/apiRouter.server.ts'
import { sendPrivate } from '#/http/jsonResponse.server.ts'
import { ApiProblem, invalidInput } from '#/http/problem.ts'
import { countWrite, type Member, requireMember } from '#/http/rateLimits.server.ts'
import { essence } from '#/http/safeFetch/contentType.ts'
import type { Services } from '#/services.server.ts'
import { IMAGE_TYPES } from '#/shared/imageType.ts'
import { pictureFetcher } from './fetchPicture.server.ts'
import {
  fromAddressInput,
  mediaSchema,
  pictureBody,
  pictureForm,
  purposeSchema,
  thumbFromUrlInput,
  thumbSchema,
} from './media.contract.ts'
import type { MediaPurpose } from './media.limits.ts'
import { findPurpose } from './media.queries.server.ts'
import { hashOfPath, logoPath, ownPicturePath, presentMedia } from './media.rules.ts'

const shared = { tags: ['Pictures'], security: SIGNED_IN }
const responses = { ...writeErrors(), ...errors(403, 415, 503) }
const stored = json(mediaSchema, 'The picture is stored')

const upload = createRoute({
  ...shared,
  method: 'post',
  path: '/api/media',
  summary: 'Upload a picture',
  description:
    'PNG, JPEG, GIF, WebP, or AVIF, at most 5 MB and 40 megapixels; only a banner can be animated, for at most 5 seconds. Send the file as the body, with its type and ' +
    '`?purpose=`, or a form with `purpose` and `file`. The picture is re-encoded without metadata. Pictures that nothing uses for a week are removed.',
  request: {
    query: z.strictObject({ purpose: purposeSchema.optional() }),
    body: {
      content: {
        ...Object.fromEntries(IMAGE_TYPES.map((type) => [type, { schema: pictureBody }])),
        'multipart/form-data': { schema: pictureForm },
      },
    },
  },
  responses: { 200: stored, ...responses },
})

const fromAddress = createRoute({
  ...shared,
  method: 'post',
  path: '/api/media/from-address',
  summary: 'Fetch and store a picture from another site',
  description: 'The server fetches it. The same limits apply as to uploads.',
  request: { query: z.strictObject({}), body: body(fromAddressInput) },
  responses: { 200: stored, ...responses },
})

const thumbFromUrl = createRoute({
  ...shared,
  method: 'post',
  path: '/api/uploadImageThumbFromUrl',
  summary: 'Create a square thumbnail of a picture for a featured game (moderators)',
  description: 'A picture that is already on this site is not copied: the response has its existing path.',
  request: { query: z.strictObject({}), body: body(thumbFromUrlInput) },
  responses: { 200: json(thumbSchema, 'The thumbnail is stored'), ...responses },
})

/** Endpoints that accept pictures. */
export function mediaApi({ events, media, safeFetch, config, db }: Services): OpenAPIHono {
  const api = apiRouter()
  const fetchPicture = pictureFetcher(safeFetch)

  const addFromAddress = async (c: Context, member: Member, url: string, purpose: MediaPurpose) => {
    const { bytes, type } = await fetchPicture(url)
    await countKilobytes(c, member, bytes)
    return media.add(events, { bytes, declaredType: type, purpose, uploaderId: member.userId })
  }

  api.openapi(upload, async (c) => {
    const member = await requireMember(c, 'uploads')
    const { bytes, declaredType, purpose } = await readUpload(c, c.req.valid('query').purpose)
    await countKilobytes(c, member, bytes)
    const row = await media.add(events, { bytes, declaredType, purpose, uploaderId: member.userId })
    return sendPrivate(c, presentMedia(row))
  })

  api.openapi(fromAddress, async (c) => {
    const member = await requireMember(c, 'uploads')
    const { url, purpose } = c.req.valid('json')
    return sendPrivate(c, presentMedia(await addFromAddress(c, member, url, purpose)))
  })

  api.openapi(thumbFromUrl, async (c) => {
    const member = await requireMember(c, 'uploads')
    requireAbility(member, 'feature-game')
    const { url, thumbWidth } = c.req.valid('json')
    const own = ownPicturePath(url, config.siteUrl)
    if (own === undefined) {
      const { hash } = await addFromAddress(c, member, url, 'logo')
      return sendPrivate(c, { data: { thumbnail: logoPath(hash, thumbWidth) } })
    }
    const hash = hashOfPath(own)
    const isLogo = hash !== undefined && (await findPurpose(db.kysely, hash)) === 'logo'
    return sendPrivate(c, { data: { thumbnail: isLogo ? logoPath(hash, thumbWidth) : own } })
  })

  return api
}

const countKilobytes = (c: Context, member: Member, bytes: Buffer) =>
  countWrite(c, member, 'uploadKilobytes', Math.ceil(bytes.length / 1024))

/** The file and purpose of an upload, as a form or as the whole body. */
async function readUpload(c: Context, inQuery: MediaPurpose | undefined) {
  const type = essence(c.req.header('content-type'))
  if (type !== 'multipart/form-data') {
    if (!IMAGE_TYPES.some((known) => known === type))
      throw new ApiProblem(415, 'Send a PNG, JPEG, GIF, WebP, or AVIF, or a form with one.')
    return {
      bytes: Buffer.from(await c.req.arrayBuffer()),
      declaredType: type,
      purpose: readPurpose(inQuery),
    }
  }
  const form = await c.req.parseBody().catch(() => {
    throw new ApiProblem(400, 'This form can’t be read.')
  })
  if (!(form.file instanceof File))
    throw new ApiProblem(400, 'Invalid file: choose a picture', [
      { parameter: 'file', message: 'choose a picture' },
    ])
  return {
    bytes: Buffer.from(await form.file.arrayBuffer()),
    declaredType: essence(form.file.type),
    purpose: readPurpose(inQuery ?? form.purpose),
  }
}

function readPurpose(value: unknown): MediaPurpose {
  const parsed = z.object({ purpose: purposeSchema }).safeParse({ purpose: value })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data.purpose
}
