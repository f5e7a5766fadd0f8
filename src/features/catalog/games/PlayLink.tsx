import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import type { GameCard } from './games.contract.ts'
import styles from './PlayLink.module.css'
import { PLAY_LINK_TYPE, PLAY_WINDOW } from './playWindow.ts'

export interface PlayLinkProps {
  game: Pick<GameCard, 'urlid' | 'name'>
  /** In a row it is beside the text where there is room, and on the picture elsewhere. */
  inRow?: boolean
  className?: string | undefined
}

/** Plays a game here: a pill on its picture or in its row. */
export const PlayLink = ({ game, inRow = false, className }: PlayLinkProps) => (
  <a
    href={paths.play(game.urlid)}
    target={PLAY_WINDOW}
    data-log="play"
    data-link={PLAY_LINK_TYPE}
    aria-label={`Play ${game.name}`}
    className={classes(styles.play, inRow && styles.inRow, className)}
  >
    <Icon name="play" size={12} filled /> Play
  </a>
)
