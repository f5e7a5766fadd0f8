import type { Game } from '#/features/catalog/games/games.contract.ts'
import { paths } from '#/shared/paths.ts'

type Developed = Pick<Game, 'developer' | 'developer_account'>

/** A game's developer: the name in its entry, otherwise that of the account that owns it; undefined if neither is known. */
export function developerName({ developer, developer_account: account }: Developed): string | undefined {
  return developer ?? account?.display_name ?? account?.username
}

/** A game's developer, with a link to their profile if they are a member. */
export function DeveloperName({ game }: { game: Developed }) {
  const name = developerName(game)
  if (name === undefined) return 'unknown'
  const account = game.developer_account
  if (!account) return name
  return (
    <a className="finger" href={paths.user(account.username)}>
      {name}
    </a>
  )
}
