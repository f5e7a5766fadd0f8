import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveGame } from '#/features/catalog/live/followedTopics.client.ts'
import { refreshGamePosts, reviewStatsQuery } from '#/features/community/posts/posts.client.ts'
import type { PostTab } from '#/features/community/posts/posts.limits.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Button } from '#/ui/Button.tsx'
import { countNewPosts } from './countNewPosts.ts'
import { tabCounts } from './tabCounts.ts'
import { TAB_NOUNS } from './tabOrders.ts'

export interface NewPostsProps {
  gameId: number
  urlid: string
  tab: PostTab
  /** Shows the newest first: what is new is then at the top. */
  onShow: () => void
}

/** A button for what others have written about a game meanwhile. It is not put into the list at once: what is being read would move. */
export function NewPosts({ gameId, urlid, tab, onShow }: NewPostsProps) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const live = useLiveGame(gameId)
  const known = tabCounts(useQuery(reviewStatsQuery(urlid)).data)
  const isLoading = useIsFetching({ queryKey: ['posts'] }) > 0
  const count = live && known && !isLoading ? countNewPosts(tab, known, live, viewer) : 0
  const show = () => {
    onShow()
    void refreshGamePosts(queryClient, urlid)
  }
  return (
    <div role="status">
      {count > 0 && (
        <Button icon="arrow-down" variant="soft" onClick={show}>
          {count === 1 ? `Show 1 new ${TAB_NOUNS[tab].slice(0, -1)}` : `Show ${count} new ${TAB_NOUNS[tab]}`}
        </Button>
      )}
    </div>
  )
}
