import { Suspense } from 'react'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const DeveloperTools = lazyComponent(() => import('#/features/stewardship/developers/DeveloperTools.tsx'))
const OtherGames = lazyComponent(() => import('#/features/stewardship/owners/OtherGames.tsx'))

/** What moderators and the owner can do with a developer; visitors load none of it. */
export function DeveloperMenu({ developer }: { developer: Developer }) {
  const viewer = useViewer()
  return (
    viewer && (
      <Suspense>
        <DeveloperTools developer={developer} />
      </Suspense>
    )
  )
}

/** For a member who owns a game of the developer: a request for the others. Visitors load none of it. */
export function OwnOtherGames({ developer }: { developer: Developer }) {
  const viewer = useViewer()
  return (
    viewer && (
      <Suspense>
        <OtherGames developer={developer} />
      </Suspense>
    )
  )
}
