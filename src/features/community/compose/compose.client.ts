import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { EditPostInput, GameDiscussionAdded } from './compose.contract.ts'
import type { DraftPost } from './compose.rules.ts'
import type { ChosenGame } from './composer.ts'

export function sendPost(
  draft: DraftPost,
  game: ChosenGame | null,
): Promise<PostWritten | GameDiscussionAdded> {
  const { type, title, content, options, endsAt } = draft
  if (type === 'game-discussion')
    return apiSend('POST', '/api/CommunityAddGameDiscussion', {
      title,
      content,
      post_type: type,
      desc: '',
      game: { id: game!.id, name: game!.name },
    })
  return apiSend('POST', '/api/posts', {
    type,
    title,
    content,
    ...(game ? { game_id: game.id } : {}),
    ...(type === 'poll' ? { poll: { options, ends_at: new Date(endsAt!).toISOString() } } : {}),
  })
}

export const editPost = (id: number, change: EditPostInput): Promise<PostWritten> =>
  apiSend('PATCH', `/api/posts/${id}`, change)
