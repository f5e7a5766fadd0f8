import { currentCover } from '#/features/catalog/covers/covers.paths.ts'
import type { PictureKind } from '#/features/catalog/covers/pictureChoice.ts'
import { cardSet } from '#/features/catalog/media/pictureSet.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { classes } from '#/ui/classes.ts'
import { Picture } from '#/ui/Picture.tsx'
import styles from './GameThumbnail.module.css'

export interface GameThumbnailProps {
  /**
   * `id`: 0 for a game that does not exist yet, which has no cover to fall back to. Without `tags` it is not known whether the game is an adult
   * one: for places that show none.
   */
  game: { id: number; tags?: readonly number[]; picture: { url: string; kind: PictureKind } }
  /** The width of its place, as in the attribute of pictures: it fills the place. Without it, it has the size of the picture of a row. */
  sizes?: string
  /** For pictures that are visible without scrolling. */
  eager?: boolean
  className?: string | undefined
}

/** The picture of a row is 128 × 72, on phones 96 × 64: as high as one of 114 × 64. */
const ROW_SIZES = '(max-width: 760px) 114px, 128px'

/**
 * The picture of a game where it is shown small: 16 to 9, in a box of fixed size. If it fails, the cover that is drawn for the game takes its
 * place. Pictures that members uploaded for adult games are blurred until the reader asks for them.
 */
export function GameThumbnail({ game, sizes, eager, className }: GameThumbnailProps) {
  const { kind } = game.picture
  const isDrawn = kind === 'cover'
  return (
    <span
      className={classes(
        styles.box,
        sizes === undefined && styles.row,
        kind === 'logo' && styles.logo,
        className,
      )}
    >
      <Picture
        {...cardSet(game.picture)}
        alt=""
        width={128}
        height={72}
        fluid
        sizes={sizes ?? ROW_SIZES}
        eager={eager}
        fallback={isDrawn || game.id <= 0 ? undefined : currentCover(game.id, 'card')}
        isSensitive={!isDrawn && game.tags?.includes(NSFW_TAG)}
      />
    </span>
  )
}
