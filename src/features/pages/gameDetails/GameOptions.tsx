import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useOwnerTools } from '#/features/stewardship/owners/useOwnerTools.tsx'
import { Button } from '#/ui/Button.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { useGameActions } from './useGameActions.ts'

/** The actions for a game. Each requires an account. */
export function GameOptions({ game }: { game: Game }) {
  const actions = useGameActions(game)
  const owner = useOwnerTools(game)
  return (
    <>
      <Menu
        trigger={<Button endIcon="chevron-down">Options</Button>}
        entries={[...actions, ...owner.entries]}
      />
      {owner.dialog}
    </>
  )
}
