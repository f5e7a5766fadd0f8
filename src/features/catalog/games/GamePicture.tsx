import { currentCover } from '#/features/catalog/covers/covers.paths.ts'
import type { MediaPurpose } from '#/features/catalog/media/media.limits.ts'
import { fixedSet, fluidSet, isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { Picture, type PictureProps } from '#/ui/Picture.tsx'

export interface GamePictureProps
  extends Pick<PictureProps, 'width' | 'height' | 'fluid' | 'eager' | 'sizes' | 'placeholder' | 'className'> {
  /**
   * `id`: 0 for a game that does not exist yet, which has no cover to fall back to. Without `tags` it is not known whether the game is an adult
   * one: for places that show none.
   */
  game: { id: number; tags?: readonly number[] }
  /** The address that the API gives: one of the game's own pictures, or its drawn cover. */
  src: string
  purpose: MediaPurpose
  /** A screenshot that stands for the banner. */
  isBanner?: boolean
  /** Defaults to '', for pictures next to a text that describes them. */
  alt?: string
}

/**
 * A picture of a game, in the size that its place needs. If it fails, the cover that is drawn for the game takes its place. Pictures that
 * members uploaded for adult games are blurred until the reader asks for them.
 */
export function GamePicture({ game, src, purpose, isBanner, alt = '', ...rest }: GamePictureProps) {
  const set = rest.fluid && rest.sizes ? fluidSet(src, purpose, isBanner) : fixedSet(src, purpose, rest.width)
  const drawn = isDrawn(src)
  return (
    <Picture
      {...rest}
      {...set}
      alt={alt}
      fallback={
        drawn || game.id <= 0 ? undefined : currentCover(game.id, purpose === 'logo' ? 'logo' : 'banner')
      }
      isSensitive={!drawn && game.tags?.includes(NSFW_TAG)}
    />
  )
}
