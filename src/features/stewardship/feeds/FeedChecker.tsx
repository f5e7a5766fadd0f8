import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { plural } from '#/shared/plural.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { TextField } from '#/ui/TextField.tsx'
import styles from './FeedChecker.module.css'
import { FeedReportView } from './FeedReportView.tsx'
import { tryFeed } from './feeds.client.ts'
import type { FeedCheck } from './feeds.contract.ts'
import { FORMAT_NAMES } from './feeds.limits.ts'

/** Checks a feed at once and reports line by line what would be made of it. Nothing is stored. */
export function FeedChecker() {
  const address = useDraft('feed-check')
  const input = useRef<HTMLInputElement>(null)
  const checking = useMutation({ mutationFn: tryFeed })
  const submit = () => {
    const url = address.text.trim()
    if (url === '') input.current?.focus()
    else if (!checking.isPending) checking.mutate(url)
  }
  return (
    <div className="stack gap-16 min-0">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Address of a feed"
          hint="A list of updates, a JSON Feed, RSS, or Atom feed, or a game’s page on Steam or itch.io."
          error={checking.error && errorMessage(checking.error)}
          ref={input}
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://example.com/updates.json"
          value={address.text}
          onChange={address.setText}
        />
        <Button
          type="submit"
          variant="solid"
          tone="accent"
          busy={checking.isPending}
          className={styles.button}
        >
          {checking.isPending ? 'Checking…' : 'Check feed'}
        </Button>
      </form>
      <div role="status" className={styles.result}>
        {checking.data && !checking.isPending && <CheckResult check={checking.data} />}
      </div>
    </div>
  )
}

function CheckResult({ check }: { check: FeedCheck }) {
  const { report, error, format, entries } = check
  if (error !== null || !report || !format)
    return (
      <Banner tone="negative">
        <strong>This feed can’t be read.</strong> {error}
      </Banner>
    )
  const isFine = report.lines.length === 0
  return (
    <>
      <Banner tone={isFine ? 'positive' : 'warning'}>
        <strong>
          {report.total === 0
            ? 'The feed has no entries yet.'
            : report.usable === report.total
              ? `All ${plural(report.total, 'entry', 'entries')} can be used.`
              : `${report.usable} of ${plural(report.total, 'entry', 'entries')} can be used.`}
        </strong>{' '}
        Format: {FORMAT_NAMES[format]}. Read from <span className="break">{check.url}</span>.
      </Banner>
      <FeedReportView report={report} />
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Entries">
          <table className={styles.table}>
            <caption>
              {entries.length < report.usable
                ? `Preview of the first ${entries.length} updates`
                : 'Preview of the updates'}
            </caption>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                <th scope="col">Version</th>
                <th scope="col">Date</th>
                <th scope="col">Title and text</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.number}>
                  <td>{entry.number}</td>
                  <td className={styles.version}>{entry.version ?? '–'}</td>
                  <td className={styles.day}>{entry.date ?? '–'}</td>
                  <td className={styles.text}>
                    {entry.title && <strong>{entry.title} </strong>}
                    {entry.content}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
