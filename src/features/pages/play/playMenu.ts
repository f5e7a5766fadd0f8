import type { Game } from '#/features/catalog/games/games.contract.ts'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import type { MenuEntry } from '#/ui/Menu.tsx'
import type { PlayTab } from './playTabs.ts'

/** When a player can be reminded. */
const REMINDERS: readonly (readonly [label: string, ms: number])[] = [
  ['In 15 minutes', HOUR_MS / 4],
  ['In 30 minutes', HOUR_MS / 2],
  ['In 1 hour', HOUR_MS],
  ['In 2 hours', 2 * HOUR_MS],
  ['In 4 hours', 4 * HOUR_MS],
  ['In 8 hours', 8 * HOUR_MS],
  ['In 1 day', 24 * HOUR_MS],
]

export interface PlayMenuActions {
  showInfo: () => void
  toggleReviews: () => void
  showFullScreen: () => void
  reload: () => void
  /** Null takes the reminder back. */
  remind: (at: number | null) => void
  /** By a number of places. */
  move: (by: -1 | 1) => void
  close: () => void
}

export interface PlayMenuDetails {
  tab: PlayTab
  /** Undefined until it is known. */
  game: Game | undefined
  isFirst: boolean
  isLast: boolean
  withReviews: boolean
}

/** The menu of the tab that is shown. */
export function playMenu(facts: PlayMenuDetails, actions: PlayMenuActions): MenuEntry[] {
  const { tab, game, isFirst, isLast, withReviews } = facts
  const entries: MenuEntry[] = []
  if (game) {
    entries.push(
      { label: 'Game info', icon: 'info', onSelect: actions.showInfo },
      {
        label: 'Reviews & comments',
        icon: 'messages-square',
        checked: withReviews,
        onSelect: actions.toggleReviews,
      },
      ...(game.are_links_held ? [] : sourceLinks(game)),
      'divider',
    )
  }
  // Safari on phones has no full screen for pages.
  if (game?.play_link && document.fullscreenEnabled)
    entries.push({ label: 'Full screen', icon: 'maximize', onSelect: actions.showFullScreen })
  entries.push(
    { label: 'Reload', icon: 'refresh-cw', onSelect: actions.reload },
    { label: 'Remind me', icon: 'clock', entries: reminders(tab, actions) },
    'divider',
    { label: 'Move left', icon: 'arrow-left', disabled: isFirst, onSelect: () => actions.move(-1) },
    { label: 'Move right', icon: 'arrow-right', disabled: isLast, onSelect: () => actions.move(1) },
    { label: 'Close tab', icon: 'x', onSelect: actions.close },
  )
  return entries
}

function sourceLinks({ play_link, links }: Game): MenuEntry[] {
  const code = links.find(({ type }) => type === 'source-code')
  return [
    ...(play_link
      ? [{ label: 'Source link', icon: 'external-link', detail: hostOf(play_link), href: play_link } as const]
      : []),
    ...(code ? [{ label: 'Source code', icon: 'code-xml', href: code.url } as const] : []),
  ]
}

function reminders({ remindAt }: PlayTab, { remind }: PlayMenuActions): MenuEntry[] {
  const choices = REMINDERS.map(([label, ms]) => ({ label, onSelect: () => remind(Date.now() + ms) }))
  if (remindAt === null) return choices
  const at = new Date(remindAt).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  return [
    { label: 'Remove reminder', icon: 'bell-off', detail: at, onSelect: () => remind(null) },
    'divider',
    ...choices,
  ]
}
