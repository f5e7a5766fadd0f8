import type { ReactNode } from 'react'
import { showPlayWindow } from '#/features/catalog/games/playWindow.ts'
import { useWaitingItems } from '#/features/pages/queue/useWaitingItems.ts'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useOpenHistory } from '#/features/people/activity/openHistory.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { leaveForPatreon, signOut } from '#/features/people/signIn/signOut.client.ts'
import { formatCount } from '#/shared/formatCount.ts'
import { canPrestige } from '#/shared/levels.ts'
import { paths } from '#/shared/paths.ts'
import { siteLinks } from '#/shared/siteLinks.ts'
import type { Action } from './action.ts'
import { ABOUT_SITE } from './siteActions.ts'
import { useDisplayActions } from './useDisplayActions.ts'
import { useFaqDialog } from './useFaqDialog.tsx'
import { useFeedbackAction } from './useFeedbackAction.ts'

export interface AccountActions {
  /** The sections of the account menu. */
  sections: Action[][]
  /** The component that offers the actions must render this. */
  dialogs: ReactNode
}

const PLAY: Action = {
  label: 'Play',
  words: 'tabs',
  icon: 'joystick',
  onSelect: showPlayWindow,
}
const LEADERBOARDS: Action = { label: 'Leaderboards', icon: 'trophy', href: paths.leaderboards() }

/** Everything of the account menu: a visitor's, and one's own. `viewer` is null for a visitor, and undefined while the account is loading. */
export function useAccountActions(viewer: Me | null | undefined): AccountActions {
  const isVisitor = viewer === null
  const display = useDisplayActions()
  const feedback = useFeedbackAction()
  const { openFaq, faqDialog } = useFaqDialog(isVisitor ? 'everything' : 'level-up')
  const visitor = useVisitorActions()
  const own = useOwnActions(viewer)
  const faq: Action = isVisitor
    ? { label: 'FAQ', icon: 'sparkles', onSelect: openFaq }
    : { label: 'How to level up', words: 'faq questions experience', icon: 'sparkles', onSelect: openFaq }
  const prestige: Action[] =
    viewer?.settings.experience && canPrestige(viewer)
      ? [
          {
            label: `Start prestige ${viewer.prestige + 1}`,
            icon: 'sparkles',
            href: `${paths.settings()}#prestige`,
          },
        ]
      : []
  return {
    sections: [
      [...(isVisitor ? visitor : own.destinations), PLAY, LEADERBOARDS, faq, ...prestige, ...own.patreon],
      display,
      [
        feedback,
        ...elsewhere(),
        ...(hasFooter() ? [] : [ABOUT_SITE]),
        ...(isVisitor
          ? []
          : [
              {
                label: 'Logout',
                words: 'sign out log out',
                icon: 'log-out',
                onSelect: () => void signOut(),
              } as const,
            ]),
      ],
    ],
    dialogs: faqDialog,
  }
}

function useVisitorActions(): Action[] {
  const ask = useSignInPrompt()
  return [
    {
      label: 'Sign in',
      words: 'log in account sign up',
      icon: 'log-in',
      onSelect: () => ask('vote, review games, and make lists', () => {}),
    },
    { label: 'Settings', icon: 'settings', href: paths.settings('display') },
  ]
}

function useOwnActions(viewer: Me | null | undefined): { destinations: Action[]; patreon: Action[] } {
  const openHistory = useOpenHistory()
  const withReauthentication = useReauthentication()
  const waiting = useWaitingItems(viewer)
  const may = (ability: Me['abilities'][number]) => viewer?.abilities.includes(ability) ?? false
  const destinations: (Action | false | null | undefined)[] = [
    viewer &&
      !viewer.username_chosen && { label: 'Choose your username', icon: 'pencil', href: paths.signIn() },
    viewer && { label: 'Your profile', icon: 'user', href: paths.user(viewer.username) },
    viewer && {
      label: 'Your library',
      words: 'playing want to play finished dropped',
      icon: 'library',
      href: paths.user(viewer.username, { tab: 'library' }),
    },
    { label: 'Your activity', words: 'history log', icon: 'history', onSelect: openHistory },
    { label: 'Saved searches', icon: 'bookmark', href: paths.settings('filters') },
    { label: 'Settings', icon: 'settings', href: paths.settings() },
    may('settle-requests') && {
      label: 'Moderation queue',
      icon: 'hammer',
      href: paths.moderation(),
      detail: waiting > 0 ? formatCount(waiting) : '',
    },
    may('read-steam-keys') && { label: 'Steam keys', icon: 'key', href: paths.steamKeys() },
    may('edit-site') && {
      label: 'Admin',
      words: 'site name rules privacy',
      icon: 'shield',
      href: paths.admin(),
    },
    may('read-moderation-log') && { label: 'Moderation log', icon: 'history', href: paths.moderationLog() },
  ]
  const canConnect = viewer && !viewer.is_premium && siteLinks().providers.includes('patreon')
  return {
    destinations: destinations.filter((action) => !!action),
    patreon: canConnect
      ? [
          {
            label: 'Connect Patreon',
            icon: 'brand-patreon',
            onSelect: () => leaveForPatreon(withReauthentication),
          },
        ]
      : [],
  }
}

/** Whether the page shows the links about the site, at its foot or below its filters. False on the server. */
const hasFooter = (): boolean =>
  typeof document !== 'undefined' &&
  [...document.querySelectorAll('footer > nav[aria-label="Footer"]')].some((each) => each.checkVisibility())

/** The site's destinations elsewhere, where the operator has named any. */
function elsewhere(): Action[] {
  const { discord, patreon } = siteLinks()
  return [
    ...(patreon
      ? [{ label: 'Visit Patreon', icon: 'brand-patreon', href: patreon, target: '_blank' } as const]
      : []),
    ...(discord
      ? [{ label: 'Join discord', icon: 'brand-discord', href: discord, target: '_blank' } as const]
      : []),
  ]
}
