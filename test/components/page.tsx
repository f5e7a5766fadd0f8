import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'
import { Shell } from '#/features/pages/shell/Shell.tsx'
import { MEMBER_ATTRIBUTE } from '#/features/people/session/blockedGames.ts'
import { SESSION_KEY } from '#/features/people/session/session.client.ts'
import { getRouter } from '#/router.tsx'
import { Route as root } from '#/routes/__root.tsx'
import { SiteFrame } from '#/SiteFrame.tsx'

/** Opens a page of the site as a navigation does: with its loader and everything around it. Returns where it went. */
export const openPage = (path: string) => mount(path, SiteFrame)

/** Shows part of a page within the shell, with the router at `path`. */
export const show = (part: ReactNode, path = '/faq') => mount(path, () => <Shell>{part}</Shell>)

async function mount(path: string, component: () => ReactNode) {
  // As the script at the start of a page does.
  document.documentElement.toggleAttribute(MEMBER_ATTRIBUTE, localStorage.getItem(SESSION_KEY) !== null)
  // The document that a page brings along is that of the tests here.
  root.update({ component } as never)
  const router = getRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) } as never)
  await router.load()
  const screen = await render(<RouterProvider router={router} />)
  return {
    ...screen,
    /** The path, search, and hash of the address as it is now. */
    address: () => router.state.location.href,
    goBack: () => router.history.back(),
  }
}
