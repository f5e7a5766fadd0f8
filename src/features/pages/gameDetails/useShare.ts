import { useToast } from '#/ui/ToastProvider.tsx'

/** Shares the address of a page: by the system's share sheet or, where there is none, by copying it. */
export function useShare(title: string, path: string): () => Promise<void> {
  const toast = useToast()
  return async () => {
    const url = new URL(path, location.href).href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast({ icon: 'link', title: 'Link copied' })
    } catch (error) {
      // The share sheet was closed without a choice, or is still open.
      if (!['AbortError', 'InvalidStateError'].includes((error as Error).name))
        toast({ tone: 'negative', icon: 'triangle-alert', title: "The link couldn't be shared", text: url })
    }
  }
}
