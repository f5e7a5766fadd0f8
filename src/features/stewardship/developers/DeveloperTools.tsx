import { useState } from 'react'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Menu } from '#/ui/Menu.tsx'

const EditDeveloperDialog = lazyComponent(() => import('./EditDeveloperDialog.tsx'), 'dialog')
const MergeDeveloperDialog = lazyComponent(() => import('./MergeDeveloperDialog.tsx'), 'dialog')

export interface DeveloperToolsProps {
  developer: Developer
}

/** What moderators and the developer's owner can do with them; nothing for others. */
export default function DeveloperTools({ developer }: DeveloperToolsProps) {
  const viewer = useViewer()
  const [open, setOpen] = useState<'edit' | 'merge'>()
  const isModerator = viewer?.abilities.includes('edit-at-once') ?? false
  if (!viewer || (!isModerator && developer.owner?.id !== viewer.id)) return null
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label="Developer tools" />}
        entries={[
          { label: 'Edit developer', icon: 'pencil', onSelect: () => setOpen('edit') },
          ...(isModerator
            ? [{ label: 'Merge into…', icon: 'users' as const, onSelect: () => setOpen('merge') }]
            : []),
        ]}
      />
      {open === 'edit' && (
        <EditDeveloperDialog
          developer={developer}
          canRename={isModerator}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'merge' && <MergeDeveloperDialog developer={developer} onClose={() => setOpen(undefined)} />}
    </>
  )
}
