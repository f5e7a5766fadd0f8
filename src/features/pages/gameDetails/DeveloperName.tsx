import { DeveloperLinks } from '#/features/catalog/developers/DeveloperLinks.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { paths } from '#/shared/paths.ts'

type Developed = Pick<Game, 'developers' | 'developer_account'>

/** Whether anybody is known to have made a game: developers, or else the account that owns it. */
export const hasDeveloper = ({ developers, developer_account: account }: Developed): boolean =>
  developers.length > 0 || account !== null

/** A game's developers with links to their pages, or else the account that owns it with a link to their profile. */
export function DeveloperName({ game }: { game: Developed }) {
  if (game.developers.length > 0) return <DeveloperLinks developers={game.developers} />
  return game.developer_account ? <OwnerLink owner={game.developer_account} /> : 'unknown'
}

/** The name of the account that owns a game, with a link to their profile. */
export const OwnerLink = ({ owner }: { owner: NonNullable<Game['developer_account']> }) => (
  <a className="finger" href={paths.user(owner.username)}>
    {authorName(owner)}
  </a>
)
