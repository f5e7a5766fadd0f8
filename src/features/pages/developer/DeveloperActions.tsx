import { Suspense } from 'react'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const DeveloperTools = lazyComponent(() => import('#/features/stewardship/developers/DeveloperTools.tsx'))
const OtherGames = lazyComponent(() => import('#/features/stewardship/owners/OtherGames.tsx'))

/** What members can do with a developer; visitors load none of it. */
export function DeveloperActions({ developer }: { developer: Developer }) {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Suspense>
      <div className="row wrap middle spread gap-16">
        <OtherGames developer={developer} />
        <DeveloperTools developer={developer} />
      </div>
    </Suspense>
  )
}
