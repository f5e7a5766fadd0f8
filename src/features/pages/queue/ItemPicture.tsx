import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './ItemPicture.module.css'
import type { QueueItem } from './queue.contract.ts'
import { KIND_LABELS } from './queueKinds.ts'

/** The picture of the game that an item is about, or the icon of its kind. */
export function ItemPicture({ item: { game, kind } }: { item: QueueItem }) {
  return (
    <span className={styles.picture}>
      {game ? <GameThumbnail game={game} sizes="114px" /> : <Icon name={KIND_LABELS[kind].icon} size={24} />}
    </span>
  )
}
