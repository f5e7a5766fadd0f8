import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { pictureIn, pictureInClipboard } from './pictureSources.ts'
import type { usePictureSource } from './usePictureSource.ts'

/** Takes the picture that is dropped on a field or pasted into it. `onDrop` is called with each drop. */
export function usePictureTransfer({ send, fail }: ReturnType<typeof usePictureSource>, onDrop: () => void) {
  const [isDropping, setDropping] = useState(false)
  useDropGuard()
  return {
    /** For the element that pictures are dropped on and pasted into. */
    target: {
      'data-dropping': isDropping || undefined,
      onDragOver: (event: DragEvent) => {
        event.preventDefault()
        setDropping(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setDropping(false)
        onDrop()
        const picture = pictureIn(event.dataTransfer)
        if (picture !== undefined) send(picture)
        else fail('What you dropped contains no picture. Drop an image file.')
      },
      onPaste: (event: ClipboardEvent) => {
        // Text that is pasted into the address stays text.
        if (event.target instanceof HTMLInputElement && event.target.type === 'url') {
          if (event.clipboardData.files.length === 0) return
        }
        const picture = pictureIn(event.clipboardData)
        if (picture === undefined) return fail('The clipboard contains no picture. Copy one first.')
        event.preventDefault()
        send(picture)
      },
    },
    pasteFromClipboard: async () => {
      const picture = await pictureInClipboard().catch(() => null)
      if (picture) send(picture)
      else if (picture === undefined) fail('The clipboard contains no picture. Copy one and try again.')
      else fail('Your browser doesn’t let this page read the clipboard. Press Ctrl+V or ⌘V here instead.')
    },
  }
}

/** A file dropped next to the field would replace the page, and the typed text would be lost. */
function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', guard, { signal })
    document.addEventListener('drop', guard, { signal })
    return () => stop.abort()
  }, [])
}
