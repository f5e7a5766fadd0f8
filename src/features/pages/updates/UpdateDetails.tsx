import { useQuery } from '@tanstack/react-query'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import { ReportMenu } from '#/features/community/reports/ReportButton.tsx'
import { UpdateActions } from '#/features/stewardship/updates/UpdateActions.tsx'
import { UpdateTime } from '#/features/stewardship/updates/UpdateTime.tsx'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import type { GameUpdateDetails } from '#/features/stewardship/updates/updates.contract.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { OtherUpdates } from './OtherUpdates.tsx'
import styles from './UpdateDetails.module.css'

interface UpdateDetailsProps {
  update: GameUpdateDetails
  /** 1 on its own page, 2 over another one. */
  headingLevel: 1 | 2
}

/** One update in full, with its game. */
export function UpdateDetails({ update, headingLevel }: UpdateDetailsProps) {
  const Heading = `h${headingLevel}` as const
  const { game } = update
  const card = useQuery(gamesByIdsQuery([game.id])).data?.items[0]
  return (
    <div className={styles.page}>
      <article className={classes('panel stack gap-24', styles.update)}>
        <header className={styles.head}>
          <GameThumbnail
            game={game}
            sizes="(max-width: 760px) 114px, 208px"
            className={styles.picture}
            eager
          />
          <div className="stack gap-4 min-0 break">
            <p className={styles.game}>
              <a className="finger" href={paths.game(game.urlid)}>
                {game.name}
              </a>
            </p>
            <Heading className={styles.title}>{updateName(update)}</Heading>
            <p className="muted">
              {update.title && update.version_number && (
                <>
                  <span className={styles.version}>{update.version_number}</span> ·{' '}
                </>
              )}
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
        <div className={styles.text}>
          <Markdown headingLevel={headingLevel === 1 ? 2 : 3}>{update.content}</Markdown>
        </div>
        <p className="row wrap gap-8">
          <LinkButton icon="gamepad-2" href={paths.game(game.urlid)}>
            See {game.name}
          </LinkButton>
          <LinkButton variant="plain" icon="newspaper" href={paths.updates()}>
            All updates
          </LinkButton>
          <ReportMenu
            subjectType="update"
            subjectId={update.id}
            subject={`the update ${updateName(update)} of ${game.name}`}
            ownerId={update.added_by?.id}
          />
          {/* Last, as they come once it is known who reads: nothing moves under a press. */}
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
