import { Suspense } from 'react'
import { REPORT_KIND_LABELS, type ReportKind } from '#/features/community/reports/reports.limits.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { ROLE_NAMES } from '#/features/people/roles/roleNames.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Expandable } from '#/ui/Expandable.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './ItemDetail.module.css'
import { ListedGames } from './ListedGames.tsx'
import type { QueueDetail, QueueFact, QueueHistory, QueueReport } from './queue.contract.ts'
import { KIND_LABELS } from './queueKinds.ts'

const EditChanges = lazyComponent(() => import('./EditChanges.tsx'), offerRetry)
const MarkedVotes = lazyComponent(() => import('./MarkedVotes.tsx'), offerRetry)

/** Height of a long text that stays visible, in pixels, and from how many characters it is cut. */
const TEXT_HEIGHT = 260
const LONG_TEXT = 900

interface ItemDetailProps {
  detail: QueueDetail
  viewerId: string
  now: number
}

/** The facts of an item: who, reports, differences, text. */
export function ItemDetail({ detail, viewerId, now }: ItemDetailProps) {
  const { who, history, facts, changes, reports, text, context, listed } = detail
  return (
    <div className="stack gap-16">
      <Who who={who} history={history} label={KIND_LABELS[detail.kind].belongs} now={now} />
      {reports.length > 0 && <Reports reports={reports} now={now} />}
      {facts.length > 0 && <Facts facts={facts} />}
      {detail.kind === 'edits' ? (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <EditChanges id={detail.id} viewerId={viewerId} />
        </Suspense>
      ) : (
        changes.length > 0 && <Changes changes={changes} />
      )}
      {detail.kind === 'votes' && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <MarkedVotes
            key={detail.version}
            game={{ id: Number(detail.id), name: detail.title }}
            viewerId={viewerId}
            now={now}
          />
        </Suspense>
      )}
      {listed && (
        <section className={styles.part} aria-label="Games of the list">
          <ListedGames {...listed} />
        </section>
      )}
      {context && (
        <section className={styles.part}>
          <h3>{context.label}</h3>
          <p className={styles.context}>{context.text}</p>
        </section>
      )}
      {text && (
        <section className={styles.part} aria-label="Text">
          <h3>Text</h3>
          <div className={styles.text}>
            <Expandable height={TEXT_HEIGHT} label="See all" enabled={text.length > LONG_TEXT}>
              <Markdown headingLevel={4}>{text}</Markdown>
            </Expandable>
          </div>
        </section>
      )}
    </div>
  )
}

interface WhoProps extends Pick<QueueDetail, 'who' | 'history'> {
  label: string | undefined
  now: number
}

function Who({ who, history, label, now }: WhoProps) {
  if (!who) return <p className={styles.who}>Nobody: the account was deleted, or the item was imported.</p>
  const roleName = history && ROLE_NAMES[history.role]
  return (
    <p className={styles.who}>
      <span>
        {label}{' '}
        <a className="finger" href={paths.user(who.username)}>
          {authorName(who)}
        </a>
      </span>
      {history && (
        <>
          {roleName && <span>{roleName}</span>}
          <span>
            joined <Time value={history.joined} now={now} />
          </span>
          <LabelCounter name="game" {...history.games} />
          <LabelCounter name="edit" {...history.edits} />
          <span>{plural(history.texts, 'post or comment', 'posts and comments')}</span>
          <Bad count={history.removed} name="removed" />
          <Bad count={history.bans} name={history.bans === 1 ? 'ban' : 'bans'} />
        </>
      )}
    </p>
  )
}

const LabelCounter = ({ name, accepted, declined }: { name: string } & QueueHistory['games']) => (
  <span title={`${plural(accepted, name)} accepted, ${declined} declined`}>
    {plural(accepted, name)}
    {declined > 0 && <b className="warning medium"> ({declined} declined)</b>}
  </span>
)

const Bad = ({ count, name }: { count: number; name: string }) =>
  count > 0 && (
    <b className="warning medium">
      {count} {name}
    </b>
  )

function Reports({ reports, now }: { reports: readonly QueueReport[]; now: number }) {
  return (
    <section className={styles.part}>
      <h3>{plural(reports.length, 'report')}</h3>
      <ul className={styles.reports}>
        {reports.map((report) => (
          <li key={`${report.reporter?.id} ${report.created_at}`}>
            <strong>{REPORT_KIND_LABELS[report.kind as ReportKind] ?? report.kind}</strong>
            {report.other_game && <a href={paths.game(report.other_game.urlid)}>{report.other_game.name}</a>}
            {report.reason && <span className={styles.context}>{report.reason}</span>}
            <span className="muted text-13">
              {report.reporter ? authorName(report.reporter) : 'A deleted account'},{' '}
              <Time value={report.created_at} now={now} />
              {report.upheld + report.dismissed > 0 &&
                `; ${report.upheld} of ${plural(report.upheld + report.dismissed, 'earlier report')} led to action`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ facts }: { facts: readonly QueueFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, href }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>
            {href === null ? (
              value
            ) : href.startsWith('/') ? (
              <a href={href}>{value}</a>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                {value}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Changes({ changes }: { changes: QueueDetail['changes'] }) {
  return (
    <section className={styles.part}>
      <h3>Changes</h3>
      <div className="stack gap-12">
        {changes.map(({ field, from, to }) => (
          <div key={field} className={styles.change}>
            <h4>{field}</h4>
            <del className={styles.before}>{from || <i>Empty</i>}</del>
            <ins className={styles.after}>{to || <i>Empty</i>}</ins>
          </div>
        ))}
      </div>
    </section>
  )
}
