import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { mayWorkLater, type PictureSource, storePicture } from './media.client.ts'
import type { Media } from './media.contract.ts'
import type { MediaPurpose } from './media.limits.ts'
import { addressError, fileError } from './pictureSources.ts'

export type Progress =
  | { kind: 'idle' }
  /** `sent`: how much of the file the server has, 0 to 1; null for an address. */
  | { kind: 'sending'; sent: number | null }
  /** `again`: sends the same picture again, if that may succeed. */
  | { kind: 'failed'; message: string; isAddress: boolean; again: (() => void) | undefined }

/**
 * Sends pictures to the site, the newest only: a picture that is chosen while another is on its way replaces it. `onStored` gets the stored
 * picture; a picture that cannot be stored changes nothing.
 */
export function usePictureSource(purpose: MediaPurpose, onStored: (picture: Media) => void) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (source: PictureSource) => {
    sending.current?.abort()
    const isAddress = typeof source === 'string'
    const fail = (message: string, again?: () => void) =>
      setProgress({ kind: 'failed', message, isAddress, again })
    const refused = isAddress ? addressError(source) : fileError(source)
    if (refused !== undefined) return fail(refused)
    const controller = new AbortController()
    sending.current = controller
    setProgress({ kind: 'sending', sent: isAddress ? null : 0 })
    try {
      const picture = await storePicture(source, purpose, {
        signal: controller.signal,
        onProgress: (sent) => {
          if (sending.current === controller) setProgress({ kind: 'sending', sent })
        },
      })
      if (sending.current !== controller) return
      setProgress({ kind: 'idle' })
      onStored(picture)
    } catch (error) {
      if (controller.signal.aborted) return
      fail(errorMessage(error), mayWorkLater(error) ? () => void send(source) : undefined)
    }
  }

  return {
    progress,
    send: (source: PictureSource) => void send(source),
    fail: (message: string) => setProgress({ kind: 'failed', message, isAddress: false, again: undefined }),
    /** Stops sending, and forgets an error. */
    stop: () => {
      sending.current?.abort()
      sending.current = undefined
      setProgress({ kind: 'idle' })
    },
  }
}
