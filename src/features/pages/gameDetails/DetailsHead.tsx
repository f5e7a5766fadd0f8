import { GameBanner } from '#/features/catalog/games/GameBanner.tsx'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import styles from './DetailsHead.module.css'
import { GameActions } from './GameActions.tsx'
import { IllustrationNote } from './IllustrationNote.tsx'
import { MakerLine } from './MakerLine.tsx'
import { OtherNames } from './OtherNames.tsx'

/** Characters from which on a name takes more than two lines of a phone. */
const LONG_NAME = 40

/** Banner, name, and maker over its foot, then votes and actions, and one line about the game. */
export function DetailsHead({ game, headingLevel }: { game: Game; headingLevel: 1 | 2 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <header className="stack break">
      <div className={styles.banner}>
        <GameBanner
          game={game}
          src={game.banner_url}
          eager
          sizes="(max-width: 1280px) 100vw, 1280px"
          placeholder={game.banner_blur}
        />
        <IllustrationNote game={game} />
        <p className={styles.marks}>
          {game.featured_until && <Chip icon="star">Featured</Chip>}
          {game.is_demo && <Chip>Demo data</Chip>}
        </p>
      </div>
      <div className={styles.title}>
        <span className={styles.logo}>
          <GamePicture game={game} src={game.logo_url} purpose="logo" width={96} height={96} fluid eager />
        </span>
        <div className={styles.text}>
          <Heading className={classes(styles.name, game.name.length > LONG_NAME && styles.long)}>
            {game.name}
          </Heading>
          <OtherNames game={game} />
          <MakerLine game={game} />
        </div>
      </div>
      <GameActions game={game} />
      <p className={styles.desc}>{game.desc}</p>
    </header>
  )
}
