import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Pagination } from '#/ui/Pagination.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { BOARD_WORDS, PERIOD_LABELS } from './boardWords.ts'
import styles from './LeaderboardsPage.module.css'
import { leaderboardQuery, type Shown, shortest } from './leaderboards.client.ts'
import { BOARD_PAGE_SIZE, BOARDS, PERIODS } from './leaderboards.limits.ts'
import { OwnRank } from './OwnRank.tsx'
import { RankTable } from './RankTable.tsx'

/** Members ranked by what they did. The address contains the leaderboard, the period, and the page. */
export function LeaderboardsPage({ shown }: { shown: Shown }) {
  const { board, period, page } = shown
  const { data } = useSuspenseQuery(leaderboardQuery(shown))
  const addressOf = (change: Partial<Shown>) => paths.leaderboards(shortest({ ...shown, page: 1, ...change }))
  const pageCount = Math.ceil(data.total / BOARD_PAGE_SIZE)
  const words = BOARD_WORDS[board]
  return (
    <div className="column stack pack-start gap-16">
      <h1>Leaderboards</h1>
      <TabLinks
        label="Leaderboards"
        links={BOARDS.map((each) => ({
          href: addressOf({ board: each }),
          label: BOARD_WORDS[each].label,
          current: each === board,
        }))}
      />
      <div className={styles.bar}>
        <p className={styles.about}>{words.about}</p>
        <SegmentedControl
          label="Period"
          segments={PERIODS.map((each) => ({
            value: each,
            label: PERIOD_LABELS[each],
            href: addressOf({ period: each }),
          }))}
          value={period}
        />
      </div>
      <OwnRank shown={shown} hrefOf={(target) => addressOf({ page: target })} />
      <div id={SKIP_TARGET} tabIndex={-1} className={styles.ranking}>
        {data.items.length > 0 ? (
          <RankTable
            caption={`${words.label}: ${PERIOD_LABELS[period].toLowerCase()}`}
            unit={words.unit}
            rows={data.items}
          />
        ) : page > 1 ? (
          <EmptyState
            icon="search"
            title="This page is past the end of the list"
            action={<LinkButton href={addressOf({})}>First page</LinkButton>}
          />
        ) : (
          <EmptyState icon="trophy" title={period === 'all' ? words.empty : 'Nobody is here yet'}>
            {period === 'all'
              ? 'Be the first to take rank 1.'
              : `Nobody has earned a rank ${PERIOD_LABELS[period].toLowerCase()} yet.`}
          </EmptyState>
        )}
      </div>
      <Pagination page={page} pageCount={pageCount} hrefFor={(target) => addressOf({ page: target })} />
    </div>
  )
}
