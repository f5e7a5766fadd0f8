import { useState } from 'react'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const MemberDialog = lazyComponent(() => import('./MemberDialog.tsx'), 'dialog')

export interface ModerateMemberProps {
  member: { id: string; name: string; username: string }
}

/** Opens the moderators' tools for a member; nobody else sees the button. */
export function ModerateMember({ member }: ModerateMemberProps) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!viewer?.abilities.includes('ban-member')) return null
  return (
    <>
      <Button icon="hammer" onClick={() => setOpen(true)}>
        Moderate
      </Button>
      {isOpen && <MemberDialog viewer={viewer} member={member} onClose={() => setOpen(false)} />}
    </>
  )
}
