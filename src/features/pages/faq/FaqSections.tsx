import { MIN_RATING_OF_NEW, MIX_SIZE } from '#/features/catalog/popular/popular.limits.ts'
import { RANKING_WORDS } from '#/features/catalog/popular/rankingWords.ts'
import { REVIEW_ORDER_LABELS } from '#/features/community/posts/posts.limits.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import styles from './FaqPage.module.css'
import { LevelUp } from './LevelUp.tsx'

/** The questions with their answers; first, how members level up. */
export function FaqSections({ headingLevel }: { headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <section className={styles.section} id="level-up">
        <Heading>How do I level up?</Heading>
        <LevelUp />
      </section>
      <section className={styles.section}>
        <Heading>How are games rated?</Heading>
        <p>
          Members vote games up or down. The percentage is the share of upvotes. “Highest rated” also takes
          the number of votes into account, so 3 of 3 doesn’t beat 480 of 500. With fewer than five votes, no
          percentage is shown.
        </p>
      </section>
      <section className={styles.section} id="ranking">
        <Heading>How are lists ranked?</Heading>
        <dl className={styles.ranks}>
          <dt>{RANKING_WORDS.rated.label}</dt>
          <dd>
            By the lowest share of upvotes that’s likely, with 95% confidence (the lower bound of the Wilson
            interval). The more votes a game has, the closer that is to its percentage.
          </dd>
          <dt>{RANKING_WORDS.mix.label}</dt>
          <dd>
            The first {MIX_SIZE} games by rating, by clicks, and by votes in the period. Each first place
            gives {MIX_SIZE} points, each tenth place 1.
          </dd>
          <dt>{RANKING_WORDS.bestnew.label}</dt>
          <dd>Games added in the period with at least {MIN_RATING_OF_NEW}% upvotes, highest rated first.</dd>
          <dt>{REVIEW_ORDER_LABELS.highestlevel}</dt>
          <dd>Reviews and comments by members with the highest level come first, then the newer ones.</dd>
        </dl>
      </section>
      <section className={styles.section}>
        <Heading>Why doesn’t my vote count yet?</Heading>
        <p>
          While your account is younger than 24 hours, each of your votes on games counts a day after you cast
          it. If someone else on your network votes on the same game within a day, your vote counts once a
          moderator has looked at it. So do votes that look like they come from one person.
        </p>
      </section>
      <section className={styles.section}>
        <Heading>Who can add and edit games?</Heading>
        <p>
          Every member. Moderators review new games, and most edits, before they go live. The history of each
          game is public.
        </p>
      </section>
      <section className={styles.section}>
        <Heading>Why isn’t my comment shown yet?</Heading>
        <p>
          While your account is younger than 24 hours, a moderator reads your comments, reviews, and posts
          that link to other sites before others see them, until three have been approved. Links to{' '}
          {siteName()} don’t matter.
        </p>
      </section>
      <section className={styles.section}>
        <Heading>I made a game that’s listed here</Heading>
        <p>
          Open its page, choose <strong>Options</strong>, then <strong>Verify ownership</strong>. After that,
          your edits go live right away, and you can <a href={paths.jsonUpdates()}>automate its updates</a>.
        </p>
      </section>
      <section className={styles.section}>
        <Heading>Do I need an account?</Heading>
        <p>
          No. You can read, search, and play without one. With an account you can vote, review, comment, and
          keep lists and favorites on {siteName()}.
        </p>
      </section>
      <section className={styles.section}>
        <Heading>Can I use the data elsewhere?</Heading>
        <p>
          Yes. You can <a href={paths.openData()}>download</a> the whole catalog, and there’s an{' '}
          <a href={paths.apiReference()}>API</a>.
        </p>
      </section>
    </>
  )
}
