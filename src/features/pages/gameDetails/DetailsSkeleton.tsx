import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import head from './DetailsHead.module.css'
import actions from './GameActions.module.css'
import styles from './GameDetails.module.css'

/** Placeholder of a game's details, in their layout, with what a list already knows about the game. */
export function DetailsSkeleton({ card }: { card: GameCard | undefined }) {
  return (
    <div className={styles.details} role="status" aria-busy="true" aria-label="Loading the game">
      <div className={head.banner}>
        <Skeleton height="100%" />
      </div>
      <div className={head.title}>
        <span className={head.logo}>
          {card ? (
            <GamePicture game={card} src={card.logo} purpose="logo" width={96} height={96} fluid eager />
          ) : (
            <Skeleton height={96} />
          )}
        </span>
        <div className={head.text}>
          {card ? <p className={head.name}>{card.name}</p> : <Skeleton width="50%" height={32} />}
          <Skeleton width="30%" height={18} />
        </div>
      </div>
      <div className={actions.actions}>
        <Skeleton width={280} height={46} />
      </div>
      {card && <p className={head.desc}>{card.desc}</p>}
      <ColumnsSkeleton />
    </div>
  )
}

/** Placeholder of everything below the head of a game's details. */
export function ColumnsSkeleton() {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <SkeletonText lines={6} />
      </div>
      <div className={styles.side}>
        <Skeleton height={180} />
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}
