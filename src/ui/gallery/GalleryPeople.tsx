import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { EmptyState, ErrorState } from '../EmptyState.tsx'
import { LevelBadge, LevelBar } from '../Level.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { NameBadge } from '../NameBadge.tsx'
import { RANK_NAMES, type Rank } from '../rank.ts'
import { ScorePercent } from '../ScorePercent.tsx'
import { Stars } from '../Stars.tsx'
import { Time } from '../Time.tsx'
import { Toast } from '../Toast.tsx'
import { VoteControl } from '../VoteControl.tsx'
import styles from './Gallery.module.css'

const ranks: readonly Rank[] = [1, 2, 3, 4, 5, 6]
const review =
  'The first prestige comes **too early** and the second is worth the wait.\n\n- lamps, boats, oil\n- `1e308` is reached in week two\n\n> The fog is not in a hurry.\n\nThere is a [guide](https://example.org/guide) and a [trap](javascript:alert(1)).'

/** Reviews, levels, rarities and empty states. */
export function GalleryPeople() {
  return (
    <>
      <h3>People</h3>
      <div className={styles.forms}>
        <article className={styles.comment}>
          <Avatar name="" size={40} />
          <div className="stack pack-start gap-8">
            <div className="row wrap middle gap-8">
              <NameBadge name="bob" href="#bob" rank={3} developer />
              <LevelBadge level={31} rank={3} />
              <span className="muted text-13">
                <Time value={0} now={3 * 3_600_000} />
              </span>
            </div>
            <Stars value={4.3} />
            <Markdown headingLevel={4}>{review}</Markdown>
            <VoteControl subject="bob’s review" layout="compact" score={-2} own="downvote" />
          </div>
        </article>
        <div className="stack pack-start gap-8">
          <div className={classes('card stack gap-4 text-13', styles.stats)}>
            <strong>Full release</strong>
            <Stars value={4.6} size={20} />
            <span>
              <ScorePercent percent={91} /> of 312
            </span>
          </div>
          <div className={classes('card stack gap-4 text-13', styles.stats)}>
            <strong>Early access</strong>
            <Stars value={2.5} size={20} />
            <span>
              <ScorePercent percent={48} /> of 25 · <ScorePercent percent={12} /> ·{' '}
              <ScorePercent percent="few votes" /> · <ScorePercent percent={null} />
            </span>
          </div>
          <VoteControl subject="Lantern Harbor" layout="row" score={1284} rating={91} own="upvote" />
          <div className="row wrap middle gap-8">
            <Avatar name="alice" size={72} progress={0.62} rank={4} />
            <LevelBar level={47} rank={4} exp={18.6} needed={30} />
          </div>
        </div>
        <div className="stack pack-start gap-8">
          <div className="row wrap middle gap-8">
            {ranks.map((rank) => (
              <LevelBadge key={rank} level={rank * 16} rank={rank} />
            ))}
          </div>
          {ranks.map((rank) => (
            <NameBadge key={rank} name={RANK_NAMES[rank]} rank={rank} />
          ))}
        </div>
      </div>
      <div className={styles.forms}>
        <EmptyState
          compact
          icon="search"
          title="No results"
          action={<Button icon="sliders-horizontal">Filters</Button>}
        >
          Try searching with filters
        </EmptyState>
        <ErrorState compact title="This list couldn’t be loaded" onRetry={() => {}}>
          The site didn’t respond. What you typed is saved.
        </ErrorState>
        <Toast icon="trophy" title="Level 12" onClose={() => {}}>
          You unlocked a hat.
        </Toast>
      </div>
    </>
  )
}
