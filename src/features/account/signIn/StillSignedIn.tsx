import { useViewer } from '#/features/account/session/viewer.client.ts'
import { AccountCard } from './AccountCard.tsx'
import { BrowseAll } from './BrowseAll.tsx'

/** Shown after the reader declined to switch to the account of a link. */
export function StillSignedIn() {
  const username = useViewer()?.username
  return (
    <AccountCard title="Nothing has changed here" icon="circle-check" actions={<BrowseAll />}>
      <p>You are still signed in{username ? ` as ${username}` : ''}.</p>
    </AccountCard>
  )
}
