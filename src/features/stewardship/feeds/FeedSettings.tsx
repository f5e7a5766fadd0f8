import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useNow } from '#/shared/now.ts'
import { plural } from '#/shared/plural.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './AutomaticUpdatesDialog.module.css'
import { FeedReportView } from './FeedReportView.tsx'
import type { FeedState } from './feeds.contract.ts'
import { FORMAT_NAMES } from './feeds.limits.ts'
import { useFeedSettings } from './useFeedSettings.ts'

export interface FeedSettingsProps {
  urlid: string
  viewerId: string
  feed: FeedState | null
}

/** The address of a game's feed, how its last reading went, and what can be done with it. */
export function FeedSettings({ urlid, viewerId, feed }: FeedSettingsProps) {
  const { address, setAddress, error, save, saving, checking, removing } = useFeedSettings({
    urlid,
    viewerId,
    feed,
  })
  return (
    <section className="stack gap-16 min-0" aria-labelledby="feed-heading">
      <h3 id="feed-heading">Feed</h3>
      <form
        className="row wrap top gap-12"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <TextField
          label="Address of the feed"
          hint="JSON, RSS, or Atom, or the game’s page on Steam or itch.io."
          error={error}
          className={styles.grow!}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="https://example.com/updates.json"
          value={address}
          onChange={setAddress}
        />
        <Button type="submit" variant="solid" tone="accent" busy={saving.isPending} className={styles.beside}>
          {saving.isPending ? 'Reading…' : 'Save feed'}
        </Button>
      </form>
      {feed && <FeedStatus feed={feed} />}
      {feed && (
        <div className="row wrap middle gap-8">
          <Button icon="refresh-cw" size="small" busy={checking.isPending} onClick={() => checking.mutate()}>
            Check now
          </Button>
          <ConfirmButton
            icon="trash-2"
            size="small"
            variant="plain"
            busy={removing.isPending}
            onConfirm={() => removing.mutate()}
          >
            Remove feed
          </ConfirmButton>
          {(checking.error || removing.error) && (
            <span role="alert" className={styles.error}>
              {toErrorMessage((checking.error ?? removing.error)!)}
            </span>
          )}
        </div>
      )}
    </section>
  )
}

function FeedStatus({ feed }: { feed: FeedState }) {
  const now = useNow()
  const { report } = feed
  return (
    <div className="stack gap-16 min-0" role="status">
      {feed.last_error !== null && (
        <Banner tone={feed.is_active ? 'warning' : 'negative'}>
          <strong>{feed.is_active ? 'The feed can’t be read.' : 'We stopped reading this feed.'}</strong>{' '}
          {feed.last_error} {feed.is_active ? 'We’ll try again.' : 'When it works again, choose “Check now”.'}
        </Banner>
      )}
      {feed.last_error === null && !feed.is_active && (
        <Banner>
          <strong>This feed is turned off.</strong> Choose “Check now” to start reading it again.
        </Banner>
      )}
      <dl className={styles.facts}>
        <dt>Format</dt>
        <dd>{feed.format ? FORMAT_NAMES[feed.format] : 'not yet known'}</dd>
        <dt>Last check</dt>
        <dd>{feed.checked_at ? <Time value={feed.checked_at} now={now} /> : 'never'}</dd>
        {feed.is_active && feed.next_check_at && (
          <>
            <dt>Next check</dt>
            <dd>
              <Time value={feed.next_check_at} />
            </dd>
          </>
        )}
        {report && (
          <>
            <dt>Last result</dt>
            <dd>
              {plural(report.total, 'entry', 'entries')}, {plural(report.added, 'update')} added
            </dd>
          </>
        )}
      </dl>
      {report && <FeedReportView report={report} />}
    </div>
  )
}
