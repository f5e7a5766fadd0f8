import { List } from '#/ui/List.tsx'
import { ReadingPage } from '#/ui/ReadingPage.tsx'
import styles from './FeedsPage.module.css'
import { FollowingFeedSection } from './FollowingFeedSection.tsx'
import { FORMAT_NAMES, FORMATS } from './feedFormats.ts'
import { type FeedFormat, feedPaths } from './webFeeds.paths.ts'

const FEEDS: { title: string; text: string; path: (format: FeedFormat) => string }[] = [
  {
    title: 'New games',
    text: 'Games that were added and confirmed.',
    path: (format) => feedPaths.games(format),
  },
  { title: 'Game updates', text: 'Updates to all games.', path: (format) => feedPaths.updates(format) },
  {
    title: 'Community posts',
    text: 'Discussions, lists, polls, and news.',
    path: (format) => feedPaths.posts(format),
  },
]

/** Lists the feeds of the site, and says how to get more. */
export function FeedsPage() {
  return (
    <ReadingPage className={styles.page}>
      <h1>Feeds</h1>
      <p>Follow the site in a feed reader. You don’t need an account.</p>
      <List className={styles.feeds}>
        {FEEDS.map(({ title, text, path }) => (
          <li key={title} className="card stack gap-4 pad-16">
            <h2 className="text-18">{title}</h2>
            <p>{text}</p>
            <p className={styles.formats}>
              {FORMATS.map((format) => (
                <a key={format} href={path(format)} aria-label={`${title}, ${FORMAT_NAMES[format]}`}>
                  {FORMAT_NAMES[format]}
                </a>
              ))}
            </p>
          </li>
        ))}
      </List>
      <h2>One game</h2>
      <p>
        Add the address of the game’s page to your feed reader. If your reader doesn’t find the feed, use{' '}
        <code>{feedPaths.game('atom', 'NAME')}</code> with the name from the page’s address.
      </p>
      <h2>One developer</h2>
      <p>
        The same goes for a developer’s page. Its feed has the updates to all of their games:{' '}
        <code>{feedPaths.developer('atom', 'NAME')}</code>
      </p>
      <h2>A search</h2>
      <p>
        Add the address of any search that doesn’t filter by your own votes or favorites. The feed has the
        newest games that match.
      </p>
      {/* Last: for members it grows. */}
      <FollowingFeedSection />
    </ReadingPage>
  )
}
