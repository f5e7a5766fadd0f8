import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveSitePage, sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import type { SitePage } from '#/features/stewardship/sitePages/sitePages.contract.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { useToast } from '#/ui/ToastProvider.tsx'

/** A page as it is edited, and what saves it. The draft knows which version it began from, also after a reload. */
export function useSitePageForm(page: SitePage) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const draft = useDraft(`site-page:${page.page}`, page.content)
  const began = useDraft(`site-page-version:${page.page}`)
  const version = began.text === '' ? page.version : Number(began.text)
  const discard = () => {
    draft.setText(page.content)
    began.clear()
  }
  const saving = useMutation({
    mutationFn: (content: string | null) => saveSitePage(page.page, { content, version }),
    onSuccess: (saved) => {
      draft.forget()
      began.forget()
      showToast({ title: 'Saved.', tone: 'positive', icon: 'circle-check', topic: 'site-page' })
      queryClient.setQueryData(sitePageQuery(page.page).queryKey, saved)
      return queryClient.invalidateQueries({ queryKey: ['site'] })
    },
    onError: (error) => {
      // The form begins again with the newer page, and this text as its draft.
      if (isConflict(error)) return queryClient.invalidateQueries({ queryKey: ['site'] })
    },
  })
  return {
    text: draft.text,
    setText: (text: string) => {
      draft.setText(text)
      if (began.text === '') began.setText(String(page.version))
    },
    isRestored: draft.isRestored,
    isOutdated: version !== page.version,
    keepMine: () => began.setText(String(page.version)),
    discardMine: discard,
    saving: {
      mutate: saving.mutate,
      isPending: saving.isPending,
      failure: saving.error && errorMessage(saving.error),
    },
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.problem.status === 409
