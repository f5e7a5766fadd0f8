import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { BOARD_WORDS, PERIOD_LABELS, valueText } from './boardWords.ts'
import type { Shown } from './leaderboards.client.ts'
import styles from './OwnRank.module.css'
import { ownRankQuery } from './ownRank.client.ts'
import { RankTable } from './RankTable.tsx'

/** The viewer's own rank with their neighbors. Its place is reserved for members before it is known. */
export function OwnRank({ shown, hrefOf }: { shown: Shown; hrefOf: (page: number) => string }) {
  const viewer = useViewer()
  const { board, period, page } = shown
  const isHidden = board === 'experience' && viewer?.settings.experience === false
  const { data, isError } = useQuery(ownRankQuery(isHidden ? undefined : viewer?.id, shown))
  if (isHidden || isError) return null
  const isBeside = data?.page !== null && data?.page !== undefined && data.page !== page
  return (
    <section className={styles.own} aria-labelledby="own-rank">
      <h2 id="own-rank" className="text-font muted text-13 medium">
        Your rank
      </h2>
      {viewer && data && (
        <p className={styles.rank}>
          {data.rank === null ? (
            <>
              You aren’t on this leaderboard {period === 'all' ? 'yet' : PERIOD_LABELS[period].toLowerCase()}.
            </>
          ) : (
            <>
              <strong className="title-font">#{groupDigits(data.rank)}</strong> of {groupDigits(data.total)},
              with {valueText(board, data.value)}. {isBeside && <a href={hrefOf(data.page!)}>Show my rank</a>}
            </>
          )}
        </p>
      )}
      {viewer && data && data.neighbors.length > 0 && (
        <details className={styles.neighbors}>
          <summary>Members near you</summary>
          <RankTable
            caption="Ranks near yours"
            unit={BOARD_WORDS[board].unit}
            rows={data.neighbors}
            highlighted={viewer.id}
          />
        </details>
      )}
    </section>
  )
}
