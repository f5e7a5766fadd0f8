import { isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { classes } from '#/ui/classes.ts'
import styles from './GameBanner.module.css'
import { GamePicture, type GamePictureProps } from './GamePicture.tsx'
import type { GameThumbnailProps } from './GameThumbnail.tsx'

/** The sides of a banner are 8 to 3. */
const WIDTH = { card: 480, page: 1280 } as const

export interface GameBannerProps
  extends Pick<GamePictureProps, 'src' | 'sizes' | 'eager' | 'placeholder' | 'className'> {
  game: GamePictureProps['game'] & GameThumbnailProps['game']
  /** Where it is: on a card of a list, or across a page. */
  on: keyof typeof WIDTH
}

/** A game's banner, as wide as its place; `sizes` tells the browser how wide that is. Across a page, a screenshot may stand for it. */
export function GameBanner({ on, className, ...rest }: GameBannerProps) {
  const isScreenshot = on === 'page' && rest.game.picture.kind === 'screenshot'
  return (
    <GamePicture
      {...rest}
      purpose={isScreenshot ? 'screenshot' : 'banner'}
      width={WIDTH[on]}
      height={(WIDTH[on] * 3) / 8}
      fluid
      className={classes(isDrawn(rest.src) && styles.drawn, isScreenshot && styles.screenshot, className)}
    />
  )
}
