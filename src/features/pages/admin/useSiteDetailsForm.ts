import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { saveSiteDetails, siteDetailsQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import type { SiteDetails } from '#/features/stewardship/sitePages/sitePages.contract.ts'
import { detailsErrors } from '#/features/stewardship/sitePages/sitePages.rules.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { focusFirstInvalid } from '#/ui/focus.ts'

type Fields = Pick<SiteDetails, 'name' | 'operator' | 'contact'>

const MERGED =
  'Another admin changed the details in the meantime. What you typed is still here, and the other fields show their changes. Check them, and save again.'

/** The details as they are edited, and what saves them. Takes over what another admin saved meanwhile in other fields. */
export function useSiteDetailsForm(details: SiteDetails) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  /** What the admin saw when they began to type. */
  const [seen, setSeen] = useState<number>()
  const [isMerged, setMerged] = useState(false)
  const { name, operator, contact } = details
  const stored = { name: name === details.configured_name ? '' : name, operator, contact }
  const values = { ...stored, ...typed }
  const input = {
    name: values.name.trim(),
    operator: values.operator.trim(),
    contact: values.contact.trim(),
  }
  const errors = detailsErrors(input)
  const saving = useMutation({
    onMutate: () => setMerged(false),
    mutationFn: () => saveSiteDetails({ ...input, version: seen ?? details.version }),
    onSuccess: (saved) => {
      setTyped({})
      setSeen(undefined)
      setMerged(false)
      queryClient.setQueryData(siteDetailsQuery.queryKey, saved)
      // The default texts name what changed.
      return queryClient.invalidateQueries({ queryKey: ['site'] })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.problem.status === 409)) return
      const current = await queryClient
        .fetchQuery({ ...siteDetailsQuery, staleTime: 0 })
        .catch(() => undefined)
      if (!current) return
      setSeen(current.version)
      setMerged(true)
    },
  })
  return {
    form,
    values,
    errors,
    change: (field: Partial<Fields>) => {
      setSeen((version) => version ?? details.version)
      setTyped((now) => ({ ...now, ...field }))
      if (saving.isSuccess) saving.reset()
    },
    save: () => {
      if (Object.keys(errors).length > 0) focusFirstInvalid(form.current)
      else if (!saving.isPending) saving.mutate()
    },
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    failure: isMerged ? MERGED : saving.error && errorMessage(saving.error),
  }
}
