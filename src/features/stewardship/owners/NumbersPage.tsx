import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { BarChart, dayText } from '#/ui/BarChart.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './NumbersPage.module.css'
import type { DayStats, Numbers } from './numbers.contract.ts'
import { NUMBERS_RANGES, type NumbersRange } from './numbers.limits.ts'
import { numbersQuery } from './owners.client.ts'

/** The statistics of a game by day, for its developer and for moderators. */
export function NumbersPage({ urlid }: { urlid: string }) {
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const [range, setRange] = useState<NumbersRange>(30)
  const numbers = useQuery({ ...numbersQuery(viewer, urlid, range), placeholderData: (before) => before })
  return (
    <div className={styles.page}>
      <header className="row wrap bottom spread gap-16">
        <div>
          <h1 className="break">
            {numbers.data && !numbers.isError ? `Statistics for ${numbers.data.name}` : 'Statistics'}
          </h1>
          <a className={styles.back} href={paths.game(urlid)}>
            Back to the game
          </a>
        </div>
        <SegmentedControl
          label="Range"
          segments={NUMBERS_RANGES.map((days) => ({ value: String(days), label: `${days} days` }))}
          value={String(range)}
          onChange={(value) => setRange(Number(value) as NumbersRange)}
        />
      </header>
      {viewer === null ? (
        <EmptyState
          icon="chart-no-axes-column"
          title="Sign in to see your game’s statistics"
          action={<Button onClick={() => ask('see your game’s statistics')}>Sign in</Button>}
        />
      ) : numbers.isError ? (
        <Refused error={numbers.error} urlid={urlid} onRetry={() => void numbers.refetch()} />
      ) : numbers.data ? (
        <Shown numbers={numbers.data} />
      ) : (
        <div className={styles.charts} role="status" aria-label="Loading the statistics">
          {['views', 'clicks', 'votes', 'favorites'].map((each) => (
            <Skeleton key={each} height={220} />
          ))}
        </div>
      )}
    </div>
  )
}

function Refused({ error, urlid, onRetry }: { error: Error; urlid: string; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.problem.status : 0
  if (status === 403)
    return (
      <EmptyState
        icon="shield"
        title="Only the game’s verified developer can see its statistics"
        action={<LinkButton href={paths.game(urlid)}>Back to the game</LinkButton>}
      >
        If the game is yours, choose Verify ownership in its Options menu.
      </EmptyState>
    )
  if (status === 404 || status === 400)
    return <EmptyState icon="circle-question-mark" title="Game not found" />
  return <ErrorState title="The statistics couldn’t be loaded" onRetry={onRetry} />
}

function Shown({ numbers: { days, links } }: { numbers: Numbers }) {
  const names = days.map(({ day }) => day)
  const of = (key: Exclude<keyof DayStats, 'day'>) => days.map((each) => each[key])
  return (
    <>
      <div className={styles.charts}>
        <BarChart
          title="Views"
          days={names}
          series={[{ name: 'Views', className: styles.bar, values: of('views') }]}
        />
        <BarChart
          title="Link clicks"
          days={names}
          series={[{ name: 'Link clicks', className: styles.bar, values: of('clicks') }]}
        />
        <BarChart
          title="Votes"
          days={names}
          series={[
            { name: 'Upvotes', className: styles.up, values: of('upvotes') },
            { name: 'Downvotes', className: styles.down, values: of('downvotes') },
          ]}
        />
        <BarChart
          title="Favorites"
          days={names}
          series={[{ name: 'Favorites', className: styles.bar, values: of('favorites') }]}
        />
      </div>
      <p className="muted text-13">
        Each visitor counts once a day, and once a day for each type of link. Crawlers aren’t counted. Votes
        and favorites that were withdrawn or removed aren’t included. Days are in UTC, and today isn’t over
        yet.
      </p>
      {links.length > 0 && <LinkClicks links={links} />}
      <DayTable days={days} />
    </>
  )
}

function LinkClicks({ links }: Pick<Numbers, 'links'>) {
  return (
    <section>
      <h2 className={styles.heading}>Clicks by link</h2>
      <dl className={styles.links}>
        {links.map(({ type, clicks }) => (
          <div key={type}>
            <dt>{linkTypeName(type)}</dt>
            <dd className="title-font">{groupDigits(clicks)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const COLUMNS = [
  ['views', 'Views'],
  ['clicks', 'Link clicks'],
  ['upvotes', 'Upvotes'],
  ['downvotes', 'Downvotes'],
  ['favorites', 'Favorites'],
] as const

function DayTable({ days }: Pick<Numbers, 'days'>) {
  return (
    <section>
      <h2 className={styles.heading} id="numbers-by-day">
        By day
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.scroll} aria-labelledby="numbers-by-day" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {COLUMNS.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((each) => (
              <tr key={each.day}>
                <th scope="row">{dayText(each.day)}</th>
                {COLUMNS.map(([key]) => (
                  <td key={key}>{groupDigits(each[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
