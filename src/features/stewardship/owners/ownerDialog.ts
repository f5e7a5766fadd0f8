import type { Game } from '#/features/catalog/games/games.contract.ts'

export interface OwnerDialogProps {
  game: Pick<Game, 'id' | 'urlid' | 'name'>
  open: boolean
  onClose: () => void
}
