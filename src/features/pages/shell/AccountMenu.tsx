import { Suspense, useState } from 'react'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyComponent, useLazyComponent } from '#/ui/lazyComponent.tsx'

const MemberMenu = lazyComponent(() => import('./MemberMenu.tsx'))
const importVisitorMenu = () => import('./VisitorMenu.tsx')

/** The account menu, with the display settings. A visitor's is loaded when it is first opened, a member's with their account. */
export function AccountMenu() {
  const id = useViewerId() ?? ''
  const { Component: VisitorMenu, load, preload } = useLazyComponent(importVisitorMenu)
  const [pressed, setPressed] = useState<string | null>(null)
  const button = (
    <IconButton
      icon="user"
      label="Account"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      // The member's menu may take its place between the press and the release, and then there is no click. `id` may not be known yet.
      onPointerDown={({ pointerType }) => {
        if (pointerType === 'mouse') setPressed(viewerId())
      }}
      onClick={() => {
        setPressed(viewerId())
        if (viewerId() === null) void load()
      }}
    />
  )
  // With its key, nothing of one member, such as an open dialog, is there for another who signs in elsewhere.
  if (!id) return VisitorMenu ? <VisitorMenu /> : button
  return (
    <Suspense fallback={button}>
      <MemberMenu key={id} opensAtOnce={pressed === id} />
    </Suspense>
  )
}
