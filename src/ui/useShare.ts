import { siteUrl } from '#/shared/siteUrl.ts'
import { useToast } from './ToastProvider.tsx'

/**
 * Shares a page: by the share sheet of a touch device that has one, else by copying its address. `path` is the page's canonical path, from
 * `paths`.
 */
export function useShare(title: string, path: string): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const url = siteUrl() + path
    try {
      // On other devices it is slower than pasting, and offers less.
      if (navigator.share && matchMedia('(pointer: coarse)').matches)
        return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast({ icon: 'link', title: 'Link copied', topic: 'share' })
    } catch (error) {
      // The share sheet was closed without a choice, or is still open.
      if (!['AbortError', 'InvalidStateError'].includes((error as Error).name))
        toast({ tone: 'negative', icon: 'triangle-alert', title: 'The link couldn’t be shared', text: url })
    }
  }
}
