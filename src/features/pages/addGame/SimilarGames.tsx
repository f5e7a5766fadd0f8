import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import type { SimilarGames as Found } from '#/features/stewardship/edits/edits.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Checkbox } from '#/ui/Choice.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './SimilarGames.module.css'

type SimilarGame = Found['items'][number]

/** Whether a game is most likely the same one. */
export const isSame = ({ match }: SimilarGame): boolean => match !== 'similar'

export interface SimilarGamesProps {
  games: readonly SimilarGame[]
  isDifferent: boolean
  onDifferent: (isDifferent: boolean) => void
  error: string | undefined
}

/** Games that are in the catalog and may be the one that is added, with why they are named. */
export function SimilarGames({ games, isDifferent, onDifferent, error }: SimilarGamesProps) {
  const same = games.some(isSame)
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {games.length > 0 &&
            `${games.length === 1 ? 'A game' : `${games.length} games`} in the catalog may be the same.`}
        </span>
      </VisuallyHidden>
      {games.length > 0 && (
        <div className={styles.box} data-tone={same ? 'warning' : undefined}>
          <p className={styles.title}>
            <Icon name={same ? 'triangle-alert' : 'info'} />
            {same ? 'This game may already be in the catalog' : 'Games with a similar name'}
          </p>
          <ul className="stack gap-4" aria-label="Games that may be the same">
            {games.map((game) => (
              <li key={game.id}>
                {/* In a new tab, so that the form stays. */}
                <a className={styles.game} href={paths.game(game.urlid)} target="_blank" rel="noopener">
                  <GamePicture game={game} src={game.logo} purpose="logo" width={40} height={40} eager />
                  <span className="stack grow min-0">
                    <span className="ellipsis medium">{game.name}</span>
                    <span className="muted text-12">{reasonOf(game)}</span>
                  </span>
                  <Icon name="external-link" size={14} />
                </a>
              </li>
            ))}
          </ul>
          {same && (
            <>
              <Checkbox
                label="This is a different game"
                checked={isDifferent}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'different-error' : undefined}
                onChange={(event) => onDifferent(event.target.checked)}
              />
              {error && <ErrorText id="different-error">{error}</ErrorText>}
            </>
          )}
        </div>
      )}
    </>
  )
}

function reasonOf({ match, link, other_name, developer, confirmed, archived }: SimilarGame): string {
  const why =
    match === 'link'
      ? `Has the same link${link ? `: ${hostOf(link)}` : ''}`
      : match === 'name'
        ? other_name === null
          ? 'Same name'
          : ''
        : ''
  const alsoKnown = other_name !== null && `also known as ${other_name}`
  const state = archived ? 'archived' : confirmed ? '' : 'not reviewed yet'
  return [why, alsoKnown, developer && `by ${developer}`, state].filter(Boolean).join(' · ')
}
