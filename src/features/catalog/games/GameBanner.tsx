import { isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { classes } from '#/ui/classes.ts'
import styles from './GameBanner.module.css'
import { GamePicture, type GamePictureProps } from './GamePicture.tsx'
import type { GameThumbnailProps } from './GameThumbnail.tsx'

/** The sides of a banner are 8 to 3. */
const WIDTH = 1280
const HEIGHT = (WIDTH * 3) / 8

export interface GameBannerProps
  extends Pick<GamePictureProps, 'src' | 'sizes' | 'eager' | 'placeholder' | 'className'> {
  game: GamePictureProps['game'] & GameThumbnailProps['game']
}

/** The banner across a game's page; `sizes` tells the browser how wide that is. A screenshot may stand for it. */
export function GameBanner({ className, ...rest }: GameBannerProps) {
  const isScreenshot = rest.game.picture.kind === 'screenshot'
  return (
    <GamePicture
      {...rest}
      purpose={isScreenshot ? 'screenshot' : 'banner'}
      isBanner={isScreenshot}
      width={WIDTH}
      height={HEIGHT}
      fluid
      className={classes(isDrawn(rest.src) && styles.drawn, isScreenshot && styles.screenshot, className)}
    />
  )
}
