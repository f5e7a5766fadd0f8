import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { plural } from '#/shared/plural.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { focusFirstInvalid } from '#/ui/focus.ts'
import type { FeedSettingsProps } from './FeedSettings.tsx'
import { checkFeedNow, removeFeed, setFeed } from './feeds.client.ts'
import { useStoreAutomation } from './useStoreAutomation.ts'

/** The address that the member types, and what sets, checks, and removes the feed. */
export function useFeedSettings({ urlid, viewerId, feed }: FeedSettingsProps) {
  const address = useDraft(`feed:${urlid}`, feed?.url ?? '')
  const [hint, setHint] = useState<string>()
  const changed = useStoreAutomation(viewerId, urlid)
  const withReauthentication = useReauthentication()
  const saving = useMutation({
    mutationFn: (url: string) => withReauthentication(() => setFeed(urlid, url)),
    onSuccess: (next) => {
      address.forget()
      address.setText(next.feed?.url ?? '')
      changed(next, `The feed was read: ${plural(next.feed?.report?.added ?? 0, 'update')} added.`)
    },
  })
  const checking = useMutation({
    mutationFn: () => checkFeedNow(urlid),
    onSuccess: (next) =>
      changed(
        next,
        next.feed?.last_error
          ? undefined
          : `The feed was read: ${plural(next.feed?.report?.added ?? 0, 'update')} added.`,
      ),
  })
  const removing = useMutation({
    mutationFn: () => removeFeed(urlid),
    onSuccess: (next) => {
      address.clear()
      changed(next, 'Feed removed. Updates from it stay on the site.')
    },
  })
  const url = address.text.trim()
  const save = (form: HTMLElement) => {
    setHint(url === '' ? 'Enter the address of a feed' : undefined)
    if (url === '') focusFirstInvalid(form)
    else if (!saving.isPending) saving.mutate(url)
  }
  const error = hint ?? (saving.error ? toErrorMessage(saving.error) : undefined)
  return {
    address: address.text,
    setAddress: (text: string) => {
      address.setText(text)
      setHint(undefined)
    },
    error,
    save,
    saving,
    checking,
    removing,
  }
}
