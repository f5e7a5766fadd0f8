import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { meQuery } from '#/features/people/session/viewer.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { Banner } from '#/ui/Banner.tsx'
import { NeedsAccount } from './NeedsAccount.tsx'
import styles from './Panel.module.css'
import { PanelSkeleton } from './PanelSkeleton.tsx'

/** A panel of account settings. The browser loads them, because the server renders the same page for everybody. */
export function MemberPanel({ children }: { children: (viewer: Me) => ReactNode }) {
  const id = useViewerId()
  const me = useQuery(meQuery(id))
  if (id === null) return <NeedsAccount />
  return (
    <div className={styles.panel}>
      <noscript>
        <Banner>Account settings need JavaScript, which is turned off in this browser.</Banner>
      </noscript>
      <Loaded query={me} what="Your settings" skeleton={<PanelSkeleton />}>
        {(viewer) => (
          // A form must not keep what another member typed.
          <div key={viewer.id} className={styles.panel}>
            {children(viewer)}
          </div>
        )}
      </Loaded>
    </div>
  )
}
