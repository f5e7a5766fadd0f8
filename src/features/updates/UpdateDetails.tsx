import { useQuery } from '@tanstack/react-query'
import { GamePicture } from '#/features/games/GamePicture.tsx'
import { GameRow, gameRowAttributes } from '#/features/games/GameRow.tsx'
import { gamesByIdsQuery } from '#/features/games/games.client.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import Markdown from '#/ui/markdown/Markdown.tsx'
import { UpdateActions } from './edit/UpdateActions.tsx'
import { OtherUpdates } from './OtherUpdates.tsx'
import styles from './UpdateDetails.module.css'
import { UpdateTime } from './UpdateTime.tsx'
import { updateName } from './updateName.ts'
import type { GameUpdateDetails } from './updates.contract.ts'

/** One update in full, with its game. */
export function UpdateDetails({ update }: { update: GameUpdateDetails }) {
  const { game } = update
  const card = useQuery(gamesByIdsQuery([game.id])).data?.items[0]
  return (
    <div className={styles.page}>
      <article className={styles.update}>
        <header className={styles.head}>
          <GamePicture game={game} src={game.logo_url} purpose="logo" width={72} height={72} eager />
          <div className={styles.names}>
            <p className={styles.game}>
              <a href={paths.game(game.urlid)}>{game.name}</a>
            </p>
            <h1 className={styles.title}>{updateName(update)}</h1>
            <p className={styles.facts}>
              {update.title && update.version_number && `${update.version_number} · `}
              <UpdateTime update={update} />
              {update.added_by && (
                <>
                  {' · added by '}
                  <a href={paths.user(update.added_by.username)}>{update.added_by.username}</a>
                </>
              )}
            </p>
          </div>
        </header>
        <Markdown headingLevel={2}>{update.content}</Markdown>
        <p className={styles.foot}>
          <LinkButton icon="gamepad-2" href={paths.game(game.urlid)}>
            See {game.name}
          </LinkButton>
          <LinkButton variant="plain" icon="newspaper" href={paths.updates()}>
            All updates
          </LinkButton>
          <UpdateActions update={update} />
        </p>
      </article>
      <aside className={styles.side} aria-label={`More about ${game.name}`}>
        {card && (
          // In this narrow column the game is a card, whatever the view of lists.
          <div data-view="grid">
            <article {...gameRowAttributes(card)}>
              <GameRow game={card} />
            </article>
          </div>
        )}
        <OtherUpdates update={update} />
      </aside>
    </div>
  )
}
