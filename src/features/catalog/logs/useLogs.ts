import { useEffect } from 'react'
import { whenIdle } from '#/shared/whenIdle.ts'
import { sendLog } from './sendLog.client.ts'
import { whenLookedAt } from './whenLookedAt.client.ts'

/** Games that this page load has counted. */
const counted = new Set<number>()

/** Counts that a game is opened, once its details are looked at. */
export function useCountGameView(gameId: number): void {
  useEffect(
    () =>
      whenLookedAt(counted, gameId, () => {
        void whenIdle().then(() => sendLog('/api/addLog', { gameID: gameId }))
      }),
    [gameId],
  )
}

/**
 * Counts clicks on the links of games, wherever they are, and uses of what is marked: `<a data-link="steam">` within `[data-game]` or
 * `[data-of-game]`, and `[data-log="trailer"]`. Playing a game here is a click on its link. One listener for the page costs its rows nothing.
 */
export function useCountClicks(): void {
  useEffect(() => {
    const count = (event: MouseEvent) => {
      // The right button opens a menu.
      if (event.button > 1) return
      const marked = (event.target as Element | null)?.closest?.<HTMLElement>('[data-link],[data-log]')
      if (!marked) return
      const { link, log } = marked.dataset
      const of = marked.closest<HTMLElement>('[data-game],[data-of-game]')?.dataset
      const gameId = Number(of?.game ?? of?.ofGame)
      // At once: the click may leave the page.
      if (link && gameId > 0) sendLog('/api/addLinkLog', { game_id: gameId, link_type: link })
      if (log) sendLog('/api/addIntLog', { name: log })
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('click', count, { signal })
    document.addEventListener('auxclick', count, { signal })
    return () => stop.abort()
  }, [])
}
