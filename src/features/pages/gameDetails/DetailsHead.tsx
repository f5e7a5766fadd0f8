import { GameBanner } from '#/features/catalog/games/GameBanner.tsx'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import { stageOf, tagsOf } from '#/features/catalog/games/gameFacts.ts'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { PLAY_LINK_TYPE, PLAY_WINDOW } from '#/features/catalog/games/playWindow.ts'
import { StageChip } from '#/features/catalog/games/StageChip.tsx'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { ModTools } from '#/features/stewardship/gameTools/ModTools.tsx'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './DetailsHead.module.css'
import { DeveloperName, developerName } from './DeveloperName.tsx'
import { GameOptions } from './GameOptions.tsx'
import { IllustrationNote } from './IllustrationNote.tsx'

/** Banner, name, one line about the game, votes and actions. */
export function DetailsHead({ game, headingLevel }: { game: Game; headingLevel: 1 | 2 }) {
  const Heading = `h${headingLevel}` as const
  const stage = stageOf(tagsOf(game.tags))
  return (
    <header className="stack break">
      <div className={styles.banner}>
        <GameBanner
          game={game}
          src={game.banner_url}
          on="page"
          eager
          sizes="(max-width: 1280px) 100vw, 1280px"
          placeholder={game.banner_blur}
        />
        <IllustrationNote game={game} />
      </div>
      <div className={styles.title}>
        <GamePicture
          game={game}
          src={game.logo_url}
          purpose="logo"
          width={96}
          height={96}
          eager
          className={styles.logo}
        />
        <div className={styles.text}>
          <Heading className={styles.name}>
            {game.name}
            {stage && <StageChip stage={stage} />}
            {game.featured_until && (
              <Chip tone="accent" icon="star">
                Featured
              </Chip>
            )}
            {game.is_demo && <Chip tone="accent">Demo data</Chip>}
          </Heading>
          <p className="muted">
            {developerName(game) ? (
              <>
                by <DeveloperName game={game} />
              </>
            ) : (
              'Developer unknown'
            )}
          </p>
        </div>
        <div className="row wrap middle gap-8" data-of-game={game.id}>
          {game.play_link && (
            <LinkButton
              variant="solid"
              tone="accent"
              icon="play"
              data-log="play"
              data-link={PLAY_LINK_TYPE}
              href={paths.play(game.urlid)}
              target={PLAY_WINDOW}
            >
              Play
            </LinkButton>
          )}
          {!game.archived && (
            <VoteButtons
              kind="games"
              layout="row"
              subject={game.name}
              item={game}
              purpose={`vote on ${game.name}`}
              withRating
            />
          )}
          <GameOptions game={game} />
          <ModTools game={game} />
        </div>
      </div>
      <p className={styles.desc}>{game.desc}</p>
    </header>
  )
}
