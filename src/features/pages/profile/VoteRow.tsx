import { cardNameClass } from '#/features/catalog/games/cardName.ts'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { Time } from '#/ui/Time.tsx'
import type { ProfileVote } from './profiles.contract.ts'
import styles from './VoteRow.module.css'

/** A game that a member voted on, with the vote and its date. The whole row links to the game. */
export function VoteRow({ vote: { type, created_at, game } }: { vote: ProfileVote }) {
  const now = useNow()
  const up = type === 'upvote'
  return (
    <article className={`${cardLink.area} ${styles.row}`}>
      <GameThumbnail game={game} />
      <div className="min-0">
        <h2 className="text-font ellipsis text-15">
          <a className={`${cardLink.link} ${cardNameClass(game.name)}`} href={paths.game(game.urlid)}>
            {game.name}
          </a>
        </h2>
        <p className="ellipsis muted text-13">{game.desc}</p>
      </div>
      <div className={styles.vote}>
        <Chip tone={up ? 'positive' : 'negative'} icon={up ? 'arrow-big-up' : 'arrow-big-down'}>
          {up ? 'Upvoted' : 'Downvoted'}
        </Chip>
        <span className="muted text-12">
          <Time value={created_at} now={now} />
        </span>
      </div>
    </article>
  )
}
