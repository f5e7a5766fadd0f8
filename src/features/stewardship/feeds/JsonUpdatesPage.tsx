import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { ReadingPage } from '#/ui/ReadingPage.tsx'
import { CodeExample } from './CodeExample.tsx'
import { FeedChecker } from './FeedChecker.tsx'
import { FEED_TROUBLE_DAYS, MAX_ENTRIES, MAX_FEED_BYTES } from './feeds.limits.ts'
import styles from './JsonUpdatesPage.module.css'

const LIST = `{
  "updates": [
    {
      "version": "1.1.0",
      "title": "Short headline",
      "content": "- First change\\n- Second **change**",
      "date": "2026-05-04"
    },
    {
      "version": "1.0.0",
      "content": "First public version."
    }
  ]
}`

const JSON_FEED = `{
  "version": "https://jsonfeed.org/version/1.1",
  "title": "My game",
  "items": [
    {
      "id": "https://example.com/news/7",
      "url": "https://example.com/news/7",
      "title": "Version 1.1.0 is out",
      "content_html": "<p>What changed</p>",
      "date_published": "2026-05-04T10:00:00Z"
    }
  ]
}`

const RSS = `<rss version="2.0">
  <channel>
    <title>My game</title>
    <item>
      <guid>https://example.com/news/7</guid>
      <link>https://example.com/news/7</link>
      <title>Version 1.1.0 is out</title>
      <pubDate>Mon, 04 May 2026 10:00:00 GMT</pubDate>
      <description>&lt;p&gt;What changed&lt;/p&gt;</description>
    </item>
  </channel>
</rss>`

const curl = (site: string) => `curl --fail -X POST ${site}/api/updates/push \\
  -H "Authorization: Bearer $UPDATE_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"version": "1.1.0", "title": "Short headline", "content": "- First change"}'`

/** Explains how a developer has updates added by themselves, and checks a feed at once. */
export function JsonUpdatesPage() {
  return (
    <ReadingPage className={styles.page}>
      <header className="stack gap-12">
        <h1>How to automate updates</h1>
        <p className="measure muted text-18">
          If you develop a game, {siteName()} can add its updates for you: it reads a feed once a day, or your
          build pushes each release. Members who have favorited the game are notified.
        </p>
      </header>

      <section className={styles.section}>
        <h2>Start here</h2>
        <ol className={styles.steps}>
          <li>
            Verify that the game is yours: on its page, choose <strong>Options</strong> →{' '}
            <strong>Verify ownership</strong>.
          </li>
          <li>
            Next to <strong>Latest updates</strong>, choose <strong>Automatic updates</strong>.
          </li>
          <li>Enter the address of a feed, or create a token for your build.</li>
        </ol>
      </section>

      <section className={styles.section}>
        <h2>Check a feed</h2>
        <FeedChecker />
      </section>

      <section className={styles.section}>
        <h2>What a feed looks like</h2>
        <p>
          The simplest is a JSON file on your own site: a list of all your updates, newest first. Each needs a{' '}
          <code>version</code> and a text in Markdown. A <code>title</code> and a <code>date</code> are
          optional.
        </p>
        <CodeExample label="updates.json" code={LIST} />
        <p>
          If your site or devlog already has a feed, use that. <strong>JSON Feed 1.1</strong>,{' '}
          <strong>RSS 2.0</strong> and <strong>Atom</strong> are supported. HTML is converted to Markdown,
          without pictures and scripts. The version is taken from the title, such as “Version 1.1.0 is out”,
          “v1.1” or “Update 7”.
        </p>
        <CodeExample label="RSS" code={RSS} />
        <CodeExample label="JSON Feed" code={JSON_FEED} />
        <p>
          For a game on <strong>Steam</strong> or <strong>itch.io</strong>, enter the address of its page. Its
          news or devlog is used.
        </p>
      </section>

      <section className={styles.section}>
        <h2>How a feed is read</h2>
        <ul className={styles.list}>
          <li>
            Once a day, only if it has changed (<code>ETag</code> and <code>Last-Modified</code> are
            respected).
          </li>
          <li>
            Each entry is added once. In a list of updates, its version identifies it; in any other feed, its{' '}
            <code>guid</code> or <code>id</code>, its address unless others share it, or its title and day.
            Updates that were added, changed, or removed here by hand are left alone.
          </li>
          <li>
            A date must be unambiguous, such as <code>2026-05-04</code> or <code>4 May 2026</code>. Without
            one, an update of the history has no date.
          </li>
          <li>The first time, the whole history is added and nobody is notified.</li>
          <li>
            A feed can have up to {MAX_FEED_BYTES / 1024 / 1024} MB. Its first {MAX_ENTRIES} entries are read.
            Save it as UTF-8.
          </li>
          <li>
            If it can’t be read, you get a notification. We try again after 1, 4, and 12 hours, then daily,
            and give up after {FEED_TROUBLE_DAYS} days.
          </li>
        </ul>
      </section>

      <section className={styles.section}>
        <h2>Push from your build</h2>
        <p>
          With a token for your game, your build can add an update the moment you release it. The token is
          shown only once, so store it as a secret in your build system. Sending the same version again
          changes nothing, so you can safely repeat a build. The token can do nothing else, and it belongs to
          the game. To change or remove updates too, or to do it for all games that you develop, use an API
          token with the scope <code>updates</code> from your{' '}
          <a href={paths.settings('security')}>settings</a>.
        </p>
        <CodeExample label="Push an update" code={curl(siteUrl())} />
      </section>
    </ReadingPage>
  )
}
