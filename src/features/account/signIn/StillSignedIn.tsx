import { useViewer } from '#/features/account/session/viewer.client.ts'
import { AccountCard } from './AccountCard.tsx'
import { BrowseAll } from './BrowseAll.tsx'

/** After a link to another account that its reader did not want to be signed in to. */
export function StillSignedIn() {
  const username = useViewer()?.username
  return (
    <AccountCard title="Nothing has changed here" icon="circle-check" actions={<BrowseAll />}>
      <p>You are still signed in{username ? ` as ${username}` : ''}.</p>
    </AccountCard>
  )
}
