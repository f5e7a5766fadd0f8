import { useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { useListDialog } from '#/features/catalog/games/listDialogs.ts'
import { PLAY_LINK_TYPE, PLAY_WINDOW } from '#/features/catalog/games/playWindow.ts'
import { LibraryButton } from '#/features/catalog/library/LibraryButton.tsx'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { ModTools } from '#/features/stewardship/gameTools/ModTools.tsx'
import { paths } from '#/shared/paths.ts'
import { IconButton, type IconButtonProps } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import { useShare } from '#/ui/useShare.ts'
import styles from './GameActions.module.css'
import type { GameOptionsProps } from './GameOptionsMenu.tsx'

const importOptions = () => import('./GameOptionsMenu.tsx')

/** Everything that can be done with a game, in one row: play, vote, record, share, and the menu of all options. */
export function GameActions({ game }: { game: Game }) {
  const { favorites, setFavorite } = useOwnGames()
  const openListDialog = useListDialog()
  const share = useShare(game.name, paths.game(game.urlid))
  const trigger = <Action icon="ellipsis" label="Options" />
  const options = useLazyPopup<GameOptionsProps>('menu', importOptions, { game, trigger })
  const isFavorite = favorites.has(game.id)
  return (
    <div className={styles.actions} data-of-game={game.id}>
      {game.play_link && (
        <LinkButton
          className={styles.play}
          variant="solid"
          tone="accent"
          icon="play"
          data-log="play"
          data-link={PLAY_LINK_TYPE}
          href={paths.play(game.urlid)}
          target={PLAY_WINDOW}
        >
          Play
        </LinkButton>
      )}
      <div className={styles.row}>
        {!game.archived && (
          <VoteButtons
            kind="games"
            layout="row"
            className={styles.votes}
            subject={game.name}
            item={game}
            purpose={`vote on ${game.name}`}
            withRating
          />
        )}
        <LibraryButton game={game} className={styles.library} />
        <Action
          icon="heart"
          label="Favorite"
          aria-pressed={isFavorite}
          onClick={() => setFavorite(game, !isFavorite)}
        />
        <Action
          icon="list-plus"
          label="Add to list"
          onClick={() => openListDialog({ kind: 'add-game', game })}
        />
        <Action icon="share-2" label="Share" onClick={() => void share()} />
        {options}
      </div>
      <ModTools game={game} />
    </div>
  )
}

const Action = (props: IconButtonProps) => (
  <IconButton className={styles.action} variant="outline" {...props} />
)
