import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFullReason, reasonError } from '#/features/people/moderation/reason.rules.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { standingQuery } from './sanctions.client.ts'

/** The reason that the moderator writes, and what it is for: `act` sends one sanction with it. */
export function useSanctions(viewerId: string, memberId: string) {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const showToast = useToast()
  const form = useRef<HTMLDivElement>(null)
  const draft = useDraft(`moderate:${memberId}`)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const act = async (name: string, done: string, work: (reason: string) => Promise<unknown>) => {
    const reason = draft.text.trim()
    const wrong = isFullReason(reason) ? reasonError(reason) : 'Give a reason. The member will see it'
    if (wrong) {
      setProblem(wrong)
      return focusFirstInvalid(form.current)
    }
    setBusy(name)
    setProblem(null)
    try {
      await withReauthentication(() => work(reason))
      draft.clear()
      showToast({ tone: 'positive', icon: 'circle-check', title: done, topic: 'moderation' })
      await queryClient.invalidateQueries({ queryKey: standingQuery(viewerId, memberId).queryKey })
    } catch (error) {
      if (errorCode(error) !== 'reauthentication_canceled') setProblem(toErrorMessage(error as Error))
    }
    setBusy(null)
  }
  return { form, draft, problem, busy, act }
}
