import { type ReactNode, useCallback, useState } from 'react'
import { errorCode } from '#/features/people/session/errorCode.ts'
import {
  ReauthenticationContext,
  type WithReauthentication,
} from '#/features/people/session/reauthentication.ts'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const ReauthenticationDialog = lazyComponent(() => import('./ReauthenticationDialog.tsx'), 'dialog')

interface Request {
  /** The member who must re-authenticate. */
  memberId: string
  open: boolean
  returnTo: HTMLElement | null
  resolve: (isConfirmed: boolean) => void
}

/** Lets its descendants ask the member to re-authenticate. The dialog is loaded when it is first needed. */
export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const viewer = useViewerId()
  const [request, setRequest] = useState<Request | null>(null)
  const ask = useCallback((): Promise<boolean> => {
    const memberId = viewerId()
    if (memberId === null) return Promise.resolve(false)
    const focused = document.activeElement
    const returnTo = focused instanceof HTMLElement ? focused : null
    return new Promise((resolve) => setRequest({ memberId, open: true, returnTo, resolve }))
  }, [])
  const run = useCallback<WithReauthentication>(
    async (work) => {
      try {
        return await work()
      } catch (error) {
        if (errorCode(error) !== 'reauthentication_needed') throw error
        if (await ask()) return work()
        throw Object.assign(new Error('Canceled'), { code: 'reauthentication_canceled' })
      }
    },
    [ask],
  )
  const resolve = (isConfirmed: boolean) => {
    if (!request) return
    setRequest({ ...request, open: false })
    request.resolve(isConfirmed)
  }
  return (
    <ReauthenticationContext value={run}>
      {children}
      {request && request.memberId === viewer && (
        <ReauthenticationDialog
          open={request.open}
          returnTo={request.returnTo}
          onConfirmed={() => resolve(true)}
          onClose={() => resolve(false)}
        />
      )}
    </ReauthenticationContext>
  )
}
