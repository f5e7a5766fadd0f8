import type { Game } from '#/features/catalog/games/games.contract.ts'
import { ReleaseDate } from '#/features/catalog/games/ReleaseDate.tsx'
import { groupDigits } from '#/shared/formatCount.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { classes } from '#/ui/classes.ts'
import { RollingNumber } from '#/ui/RollingNumber.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Time } from '#/ui/Time.tsx'
import { DeveloperName, OwnerLink } from './DeveloperName.tsx'
import styles from './FactsPanel.module.css'

/** What is said of how many members, those who know the game best first. */
const IN_LIBRARIES: readonly (readonly [LibraryStatus, string])[] = [
  ['playing', 'playing'],
  ['finished', 'finished'],
  ['dropped', 'dropped'],
  ['want', 'want to play'],
]

/** The facts about a game in a table. */
export function FactsPanel({ game }: { game: Game }) {
  const now = useNow()
  const inLibraries = IN_LIBRARIES.flatMap(([status, words]) => {
    const members = game.library[status]
    return members === null ? [] : [`${groupDigits(members)} ${words}`]
  }).join(', ')
  return (
    <dl className={classes('card', styles.facts)}>
      {game.release_date && (
        <>
          <dt>Released</dt>
          <dd>
            <ReleaseDate day={game.release_date} precision={game.release_precision} />
          </dd>
        </>
      )}
      <dt>Developer</dt>
      <dd>
        <DeveloperName game={game} />
        {game.developer_verified && ' (verified)'}
      </dd>
      {game.developers.length > 0 && game.developer_account && (
        <>
          <dt>Owner</dt>
          <dd>
            <OwnerLink owner={game.developer_account} />
          </dd>
        </>
      )}
      <dt>Votes</dt>
      <dd>
        <RollingNumber value={game.upvotes} format={groupDigits} /> up,{' '}
        <RollingNumber value={game.downvotes} format={groupDigits} /> down{' '}
        <ScorePercent percent={shownRating(game)} />
      </dd>
      {game.archived_votes && (
        <>
          <dt>Earlier votes</dt>
          <dd>
            {groupDigits(game.archived_votes.upvotes)} up, {groupDigits(game.archived_votes.downvotes)} down,
            archived <Time value={game.archived_votes.date} now={now} />
          </dd>
        </>
      )}
      <dt>Favorites</dt>
      <dd>
        <RollingNumber value={game.counts.favorites} format={groupDigits} />
      </dd>
      {inLibraries !== '' && (
        <>
          <dt>In libraries</dt>
          <dd>{inLibraries}</dd>
        </>
      )}
      <dt>Added</dt>
      <dd>
        <Time value={game.created_at} now={now} />
        {game.added_by && (
          <>
            {' by '}
            <a className="finger" href={paths.user(game.added_by.username)}>
              {game.added_by.display_name ?? game.added_by.username}
            </a>
          </>
        )}
      </dd>
      <dt>Last edited</dt>
      <dd>
        <a className="finger" href={paths.gameHistory(game.urlid)} title="History">
          <Time value={game.updated_at} now={now} />
        </a>
      </dd>
    </dl>
  )
}
