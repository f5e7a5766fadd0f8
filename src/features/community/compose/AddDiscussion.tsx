import { useQueryClient } from '@tanstack/react-query'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { Button, type ButtonProps } from '#/ui/Button.tsx'
import { useComposer } from './composer.ts'

/** Opens the dialog for a comment below a game, which the community lists as a discussion. */
export function AddDiscussion({ urlid, ...look }: { urlid: string } & ButtonProps) {
  const queryClient = useQueryClient()
  const compose = useComposer()
  const open = async () => {
    // Already loaded where the button is shown.
    const game = await queryClient.ensureQueryData(gameQuery(urlid))
    compose(game.is_removed ? {} : { type: 'game-discussion', game: { id: game.id, name: game.name } })
  }
  return (
    <Button icon="message-square" {...look} onClick={() => void open().catch(() => compose())}>
      Add comment
    </Button>
  )
}
