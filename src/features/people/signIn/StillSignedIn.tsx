import { useViewer } from '#/features/people/session/viewer.client.ts'
import { AccountCard } from './AccountCard.tsx'
import { BrowseAll } from './BrowseAll.tsx'

/** Shown after the reader declined the account of a link. */
export function StillSignedIn() {
  const viewer = useViewer()
  return (
    <AccountCard title="Nothing was changed" icon="circle-check" actions={<BrowseAll />}>
      <p>
        {viewer === null
          ? 'You aren’t signed in.'
          : `You’re still signed in${viewer ? ` as ${viewer.username}` : ''}.`}
      </p>
    </AccountCard>
  )
}
