import { useQuery } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { requestQuery } from '#/features/catalog/browse/effectiveQuery.ts'
import { searchAddress } from '#/features/catalog/browse/filterAddress.ts'
import { listOfAddress } from '#/features/catalog/browse/listOfAddress.ts'
import { useDevelopersNamed } from '#/features/catalog/developerSuggestions/useDevelopersNamed.ts'
import { gameQuery, suggestQuery } from '#/features/catalog/games/games.client.ts'
import type { Game, GameSuggestion } from '#/features/catalog/games/games.contract.ts'
import { SUGGEST_PAUSE_MS } from '#/features/catalog/games/games.limits.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { PLAY_WINDOW } from '#/features/catalog/games/playWindow.ts'
import { DEFAULT_QUERY, textSearch } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useVotes } from '#/features/catalog/votes/votesContext.ts'
import { useGameActions } from '#/features/pages/gameDetails/useGameActions.ts'
import type { Action } from '#/features/pages/shell/actions/action.ts'
import { useDestinations } from '#/features/pages/shell/actions/destinations.ts'
import { ABOUT_SITE, SITE_ACTIONS } from '#/features/pages/shell/actions/siteActions.ts'
import { useAccountActions } from '#/features/pages/shell/actions/useAccountActions.tsx'
import { useAddActions } from '#/features/pages/shell/actions/useAddActions.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { SHORTCUTS, type ShortcutId } from '#/shared/shortcuts.ts'
import { useCommands } from '#/ui/commands.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { useLeadingDebounce } from '#/ui/useLeadingDebounce.ts'
import { activeShortcuts } from '#/ui/useShortcut.ts'
import { matchActions } from './matchActions.ts'

/** How many entries of a group are shown while the reader types. */
const MAX_MATCHES = 8

export interface PaletteGroup {
  title: string
  entries: Action[]
  /** Whether the entries are those of an earlier text, until the response for what is typed now. */
  isOld?: boolean
  /** The text that is marked in the labels of the entries. */
  typed?: string
  /** Whether the entries only have a similar name. */
  isGuess?: boolean
}

/** What the palette offers for what was typed, in groups, and the dialogs of its actions, which stay when it closes. */
export function usePaletteEntries(typed: string): { groups: PaletteGroup[]; dialogs: ReactNode } {
  const viewer = useViewer()
  const { sections, dialogs } = useAccountActions(viewer)
  const add = useAddActions().flat()
  const destinations = useDestinations()
  const game = useGameGroup()
  const random = useRandomActions()
  const found = useFoundGames(typed)
  const { openShortcuts } = useCommands()
  const shortcuts: Action = {
    label: 'Keyboard shortcuts',
    icon: 'keyboard',
    keys: '?',
    onSelect: openShortcuts,
  }
  const account = [...sections.flat().filter((each) => each !== ABOUT_SITE), shortcuts, ...SITE_ACTIONS]
  const themes = account.flatMap(({ label, entries = [] }) =>
    entries.flatMap((entry) =>
      typeof entry === 'object' && 'label' in entry
        ? [{ ...entry, label: `${label}: ${entry.label}`, icon: 'palette' as const }]
        : [],
    ),
  )
  const groups: PaletteGroup[] = [
    ...game,
    { title: 'On this page', entries: pageActions() },
    { title: 'Go to', entries: [...destinations, ...random] },
    { title: 'Account and site', entries: account.filter(({ entries }) => !entries) },
    { title: 'Add', entries: add },
    { title: 'Theme', entries: themes },
  ]
  const matching: PaletteGroup[] = groups.map(({ title, entries }) => ({
    title,
    entries: typed.trim() === '' ? entries : matchActions(entries, typed).slice(0, MAX_MATCHES),
  }))
  return { groups: [...matching, ...found].filter(({ entries }) => entries.length > 0), dialogs }
}

/** The shortcuts of the page below. */
function pageActions(): Action[] {
  const actions = new Map<string, Action>()
  for (const [id, act] of activeShortcuts())
    if (!id.startsWith('site:'))
      actions.set(SHORTCUTS[id], { label: SHORTCUTS[id], icon: 'keyboard', keys: keyOf(id), onSelect: act })
  return [...actions.values()]
}

const keyOf = (id: ShortcutId) => id.slice(id.indexOf(':') + 1)

/** The actions for the game whose details are open. */
function useGameGroup(): PaletteGroup[] {
  const urlid = useRouterState({
    select: ({ location }) =>
      (location.search as { game?: string }).game ?? /^\/game\/([a-z0-9-]+)/.exec(location.pathname)?.[1],
  })
  const { data } = useQuery({ ...gameQuery(urlid ?? ''), enabled: urlid !== undefined })
  const game = urlid !== undefined && data && !data.is_removed ? (data as Game) : undefined
  const actions = useGameActions(game ?? { id: 0, urlid: '', name: '' })
  const { cast } = useVotes()
  if (!game) return []
  const vote = (type: 'upvote' | 'downvote') => () =>
    cast({ kind: 'games', id: game.id, type }, `vote on ${game.name}`)
  const play: Action[] = game.playable
    ? [
        {
          label: 'Play',
          words: 'open tab',
          icon: 'joystick',
          href: paths.play(game.urlid),
          target: PLAY_WINDOW,
        },
      ]
    : []
  const votes: Action[] = game.archived
    ? []
    : [
        { label: 'Upvote', words: 'vote like', icon: 'arrow-up', onSelect: vote('upvote') },
        { label: 'Downvote', words: 'vote dislike', icon: 'arrow-down', onSelect: vote('downvote') },
      ]
  return [{ title: game.name, entries: [...play, ...votes, ...actions] }]
}

function useRandomActions(): Action[] {
  const router = useRouter()
  const toast = useToast()
  const defaults = useListDefaults()
  const { pathname, search } = router.state.location
  const address = listOfAddress(pathname, search)
  const list = address && requestQuery(address, defaults)
  const open = (query: typeof DEFAULT_QUERY) => async () => {
    const { openRandomGame } = await import('#/features/catalog/browse/openRandomGame.client.ts')
    const problem = await openRandomGame(router, query)
    if (problem) toast({ tone: 'negative', icon: 'info', title: problem })
  }
  const any: Action = { label: 'Random game', icon: 'dices', onSelect: open(DEFAULT_QUERY) }
  return list ? [{ ...any, label: 'Random game from this list', onSelect: open(list) }, any] : [any]
}

/**
 * Games that match what was typed, as the search box suggests them. Those with only a similar name come last, so that Enter alone never chooses
 * one.
 */
function useFoundGames(typed: string): PaletteGroup[] {
  const router = useRouter()
  const wanted = typed.trim()
  const text = useLeadingDebounce(wanted, SUGGEST_PAUSE_MS)
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...suggestQuery(text, hide, viewer),
    enabled: text !== '',
    placeholderData: (before) => before,
  })
  const { developers } = useDevelopersNamed(text)
  if (wanted === '') return []
  const found = text === '' ? undefined : data
  const gameActions = (games: readonly GameSuggestion[] = []): Action[] =>
    games.map(({ name, urlid }) => ({
      label: name,
      icon: 'gamepad-2',
      onSelect: () => openGame(router, urlid),
    }))
  const isOld = text !== wanted || isLoading || isPlaceholderData
  return [
    {
      title: 'Games',
      isOld,
      typed: text,
      entries: gameActions(found && [...found.items, ...found.more]),
    },
    {
      title: 'Search',
      isOld,
      entries: [{ label: `Search for “${wanted}”`, icon: 'search', href: searchAddress(textSearch(wanted)) }],
    },
    // Below the search, so that what Enter chooses stays when they arrive.
    {
      title: 'Developers',
      isOld,
      typed: text,
      entries: developers.map(({ name, slug }) => ({
        label: name,
        icon: 'code-xml',
        href: paths.developer(slug),
      })),
    },
    { title: 'Did you mean', isOld, isGuess: true, entries: gameActions(found?.near) },
  ]
}
