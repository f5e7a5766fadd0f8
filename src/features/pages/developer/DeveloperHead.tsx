import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { FollowButton } from '#/features/people/following/FollowButton.tsx'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { classes } from '#/ui/classes.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { DeveloperMenu } from './DeveloperActions.tsx'
import styles from './DeveloperHead.module.css'
import { DeveloperPictures } from './DeveloperPictures.tsx'

/** Characters from which on a name takes more than two lines of a phone. */
const LONG_NAME = 40

/** A developer's name, owner, links, and numbers, beside pictures of their best games. */
export function DeveloperHead({ developer }: { developer: Developer }) {
  const { slug, name, other_names: otherNames, owner, links } = developer
  return (
    <header className={classes('panel', styles.head)}>
      <div className={classes('stack break', styles.text)}>
        <p className="muted text-13">Developer</p>
        <h1 className={classes(styles.name, name.length > LONG_NAME && styles.long)}>{name}</h1>
        {otherNames.length > 0 && <p className="muted text-13">Also known as {otherNames.join(', ')}</p>}
        {owner && (
          <p className="muted">
            Owner:{' '}
            <a className="finger" href={paths.user(owner.username)}>
              {authorName(owner)}
            </a>{' '}
            (verified)
          </p>
        )}
        <DeveloperFacts developer={developer} />
        <List className={classes('row wrap gap-8', styles.links)} aria-label="Links">
          {links.map(({ url, title }) => (
            <li key={url}>
              <LinkButton
                size="small"
                endIcon="arrow-up-right"
                className={styles.link}
                href={url}
                target="_blank"
                rel="noopener nofollow"
                title={url}
              >
                <span className="ellipsis">{title || hostOf(url)}</span>
              </LinkButton>
            </li>
          ))}
          <li>
            <FollowButton subject={{ kind: 'developers', id: slug, name }} variant="outline" />
          </li>
          <li>
            <LinkButton
              size="small"
              icon="rss"
              href={feedPaths.developer('atom', slug)}
              title="The updates of these games, for a feed reader"
            >
              Feed
            </LinkButton>
          </li>
          <li>
            <DeveloperMenu developer={developer} />
          </li>
        </List>
      </div>
      <DeveloperPictures slug={slug} />
    </header>
  )
}

/** Sums of all confirmed games. */
function DeveloperFacts({ developer }: { developer: Developer }) {
  const { games, upvotes, downvotes, updates } = developer
  const facts = [
    ['Games', groupDigits(games)],
    ['Votes', groupDigits(upvotes + downvotes)],
    ['Positive', <ScorePercent key="rating" percent={shownRating(developer)} />],
    ['Updates', groupDigits(updates)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className="title-font">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
