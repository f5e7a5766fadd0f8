import { ApiError, readResponse, sendAsViewer } from '#/shared/apiClient.ts'
import type { Media } from './media.contract.ts'
import type { MediaPurpose } from './media.limits.ts'

/** A picture as chosen by a member: a file or an address on another site. */
export type PictureSource = File | string

export interface SendOptions {
  signal: AbortSignal
  /** Called with how much of a file is sent, from 0 to 1. An address has nothing to send. */
  onProgress: (sent: number) => void
}

/**
 * Stores a picture on the site, as the viewer. Rejects with `ApiError` if the server rejects it, with `TypeError` if it
 * cannot be reached,
 * and with an `AbortError` if `signal` aborts.
 */
export async function storePicture(
  source: PictureSource,
  purpose: MediaPurpose,
  options: SendOptions,
): Promise<Media> {
  const response = await sendAsViewer((token) =>
    typeof source === 'string'
      ? sendAddress(source, purpose, token, options.signal)
      : sendFile(source, purpose, token, options),
  )
  return readResponse<Media>(response)
}

const authorization = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const sendAddress = (
  url: string,
  purpose: MediaPurpose,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> =>
  fetch('/api/media/from-address', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(token) },
    body: JSON.stringify({ url, purpose }),
    signal,
  })

/** With XMLHttpRequest, because `fetch` does not report upload progress. */
function sendFile(
  file: File,
  purpose: MediaPurpose,
  token: string | undefined,
  { signal, onProgress }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => {
      request.abort()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('POST', `/api/media?purpose=${purpose}`)
    const headers = { 'content-type': file.type, ...authorization(token) }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      signal.removeEventListener('abort', abort)
      const type = request.getResponseHeader('content-type') ?? ''
      resolve(
        new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }),
      )
    }
    request.onerror = () => reject(new TypeError('The picture couldn’t be uploaded'))
    request.send(file)
  })
}

/** Whether sending the same picture again may succeed. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.problem.status === 429 || error.problem.status >= 500
