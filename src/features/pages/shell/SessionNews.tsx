import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer, viewerKey } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'

/** A newer message about the session replaces an older one. */
const TOPIC = 'session'

/**
 * Shows a message when somebody signs in, and when the session ends in another tab or on another device. Then all data of the member
 * is dropped, but a text that is being written stays.
 */
export function SessionNews() {
  const id = useViewerId()
  const queryClient = useQueryClient()
  const toast = useToast()
  const ask = useSignInPrompt()
  const before = useRef(id)
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => {
    const last = before.current
    before.current = id
    // Undefined: the page has only just learned who is signed in.
    if (last === undefined || last === id) return
    if (last) queryClient.removeQueries({ queryKey: viewerKey(last) })
    setBegun(Boolean(id))
    if (id) return
    toast({
      topic: TOPIC,
      stays: true,
      icon: 'log-out',
      title: 'You’re signed out',
      text: 'You were signed out in another tab or on another device.',
      action: { label: 'Sign in again', onSelect: () => ask('continue', () => {}) },
    })
  }, [id, queryClient, toast, ask])
  return hasBegun && <Welcome onWelcomed={() => setBegun(false)} />
}

/** Waits until the member's name is known. */
function Welcome({ onWelcomed }: { onWelcomed: () => void }) {
  const viewer = useViewer()
  const toast = useToast()
  const name = viewer && (viewer.display_name ?? viewer.username)
  const done = useRef(onWelcomed)
  done.current = onWelcomed
  const isHome = useRouterState({ select: ({ location }) => location.pathname === paths.home() })
  const isNew = useRef(false)
  isNew.current = isHome && (viewer?.onboarding ?? false)
  useEffect(() => {
    if (!name) return
    // At home, new members are welcomed by a dialog.
    if (isNew.current) return done.current()
    toast({ topic: TOPIC, tone: 'positive', icon: 'circle-check', title: `Welcome, ${name}` })
    done.current()
  }, [name, toast])
  return null
}
