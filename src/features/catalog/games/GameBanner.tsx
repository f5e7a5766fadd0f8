import { GamePicture, type GamePictureProps } from './GamePicture.tsx'

/** The sides of a banner are 8 to 3. */
const WIDTH = { card: 480, page: 960 } as const

export interface GameBannerProps
  extends Pick<GamePictureProps, 'game' | 'src' | 'sizes' | 'eager' | 'placeholder' | 'className'> {
  /** Where it is: on a card of a list, or across a page. */
  on: keyof typeof WIDTH
}

/** A game's banner, as wide as its place; `sizes` tells the browser how wide that is. */
export const GameBanner = ({ on, ...rest }: GameBannerProps) => (
  <GamePicture {...rest} purpose="banner" width={WIDTH[on]} height={(WIDTH[on] * 3) / 8} fluid />
)
