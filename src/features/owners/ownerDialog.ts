import type { Game } from '#/features/games/games.contract.ts'

export interface OwnerDialogProps {
  game: Pick<Game, 'id' | 'urlid' | 'name'>
  open: boolean
  onClose: () => void
}
