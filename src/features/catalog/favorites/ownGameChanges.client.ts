import type { QueryClient } from '@tanstack/react-query'
import { blockedGamesQuery } from '#/features/people/session/blockedGames.client.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { forgetOwnLists } from '#/shared/ownVariant.ts'
import { serialQueue } from '#/shared/serialQueue.ts'
import type { ShowToast } from '#/ui/ToastProvider.tsx'
import { favoritesQuery, hideFromCachedLists, sendBlock, sendFavorite } from './ownGames.client.ts'
import type { NamedGame } from './ownGamesContext.ts'

/** Changes the viewer's favorites and hidden games: shown at once, and reported when they are sent. */
export class OwnGameChanges {
  readonly #queryClient: QueryClient
  readonly #toast: ShowToast
  /** The last click wins, also on the server. What is sent arrives even if the member leaves the page at once. */
  readonly #inOrder = serialQueue()
  /** Games of which a change is being sent: whether they are a favorite on the server, and how many changes are waiting. */
  readonly #sending = new Map<number, { saved: boolean; waiting: number }>()

  constructor(queryClient: QueryClient, toast: ShowToast) {
    this.#queryClient = queryClient
    this.#toast = toast
  }

  async setFavorite({ id, name }: NamedGame, favorite: boolean): Promise<void> {
    const queryClient = this.#queryClient
    const { queryKey } = favoritesQuery(viewerId())
    await queryClient.cancelQueries({ queryKey })
    const show = (isFavorite: boolean) =>
      queryClient.setQueryData<number[]>(queryKey, (ids = []) => {
        const others = ids.filter((each) => each !== id)
        return isFavorite ? [id, ...others] : others
      })
    const saved = queryClient.getQueryData(queryKey)?.includes(id) ?? false
    const game = this.#sending.get(id) ?? { saved, waiting: 0 }
    this.#sending.set(id, game)
    game.waiting++
    show(favorite)
    try {
      await this.#inOrder(`favorite:${id}`, () => sendFavorite(id, favorite))
      game.saved = favorite
      const title = favorite
        ? `${name} was added to your favorites`
        : `${name} was removed from your favorites`
      this.#toast({ tone: 'positive', icon: 'heart', title })
      void queryClient.invalidateQueries({ queryKey: ['games', 'details'], refetchType: 'none' })
      forgetOwnLists(queryClient, viewerId() ?? '')
    } catch (error) {
      // Other games may have become favorites meanwhile, and a later click on this one is still shown.
      if (game.waiting === 1) show(game.saved)
      this.#fail(error as Error)
    } finally {
      if (--game.waiting === 0) this.#sending.delete(id)
    }
  }

  async hide({ id, name }: NamedGame): Promise<void> {
    const putBack = hideFromCachedLists(this.#queryClient, id)
    const { queryKey } = blockedGamesQuery(viewerId())
    const send = async (isHidden: boolean) =>
      this.#queryClient.setQueryData(queryKey, await this.#inOrder('blocked', () => sendBlock(id, isHidden)))
    const show = async () => {
      putBack()
      await send(false)
    }
    try {
      await send(true)
      this.#toast({
        icon: 'eye-off',
        title: `${name} is hidden from your lists`,
        action: { label: 'Undo', onSelect: () => void show().catch((error) => this.#fail(error)) },
      })
    } catch (error) {
      putBack()
      this.#fail(error as Error)
    }
  }

  #fail(error: Error): void {
    this.#toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error) })
  }
}
