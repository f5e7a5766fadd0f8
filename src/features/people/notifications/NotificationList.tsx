import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { historyQuery } from '#/features/people/activity/history.client.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { isPlainClick } from '#/ui/plainClick.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { groupNotifications, pictureOf } from './groupNotifications.ts'
import { NotificationItem } from './NotificationItem.tsx'
import styles from './NotificationList.module.css'
import { markAllSeen, unseenQuery } from './notifications.client.ts'
import type { Notification } from './notifications.contract.ts'

export interface NotificationListProps {
  viewer: string
  /** The reader follows a link away from here. */
  onLeave: () => void
}

/**
 * New notifications, and below them the seen ones. Opening the list marks everything as seen; new ones stay highlighted
 * until it is closed.
 */
export default function NotificationList({ viewer, onLeave }: NotificationListProps) {
  const { data, isPending, isError, refetch } = useQuery(unseenQuery(viewer))
  const news = useNewNotifications(viewer, data?.items)
  // Fixed while it is open: times do not jump while they are read.
  const [now] = useState(() => Date.now())
  if (isPending) return <p className={styles.loading}>Loading...</p>
  return (
    <div className={styles.panel}>
      <div className={styles.header}>
        <h2 className="text-15 strong">Notifications</h2>
        <a
          className={`finger ${styles.settings}`}
          href={paths.settings('notifications')}
          aria-label="Notification settings"
          title="Notification settings"
          onClick={(event) => isPlainClick(event) && onLeave()}
        >
          <Icon name="settings" size={16} />
        </a>
      </div>
      {isError && (
        <ErrorState compact title="The notifications couldn’t be loaded" onRetry={() => refetch()} />
      )}
      {data && news.length === 0 && <EmptyState compact icon="bell" title="No new notifications" />}
      <ul className="stack lined" aria-label="New notifications">
        {groupNotifications(news).map(({ key, count: _count, ...row }) => (
          <li key={key}>
            <NotificationItem {...row} now={now} isNew onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <SeenNotifications viewer={viewer} news={news} now={now} onLeave={onLeave} />
    </div>
  )
}

/** Everything that was unseen at some time since the list was opened, newest first; marks it as seen. */
function useNewNotifications(
  viewer: string,
  unseen: readonly Notification[] | undefined,
): readonly Notification[] {
  const queryClient = useQueryClient()
  const [news, setNews] = useState<readonly Notification[]>([])
  useEffect(() => {
    if (!unseen || unseen.length === 0) return
    setNews((known) => {
      const ids = new Set(known.map(({ id }) => id))
      const fresh = unseen.filter(({ id }) => !ids.has(id))
      return fresh.length === 0 ? known : [...fresh, ...known]
    })
    void markAllSeen(queryClient, viewer)
  }, [unseen, queryClient, viewer])
  return news
}

interface SeenProps extends NotificationListProps {
  news: readonly Notification[]
  now: number
}

/** The history, without what is shown above as new. */
function SeenNotifications({ viewer, news, now, onLeave }: SeenProps) {
  const list = loadedPages(useInfiniteQuery(historyQuery(viewer, 'notifications')))
  // Marking notifications as seen shifts the pages, so a row may appear twice.
  const shown = new Set(news.map(({ id }) => String(id)))
  const pages = list.pages.map(({ number, rows }) => ({
    number,
    rows: rows.filter(({ id }) => !shown.has(id) && shown.add(id)),
  }))
  if (list.state === 'idle' && pages.every(({ rows }) => rows.length === 0)) return null
  return (
    <section aria-label="Seen notifications">
      <h3 className={styles.divider}>Seen notifications</h3>
      <EndlessList
        {...list}
        pages={pages}
        className={classes('stack lined', styles.list)}
        keyOf={({ id }) => id}
        noun="notifications"
        skeleton={<SkeletonText lines={2} />}
      >
        {({ action, subject, detail, href, at, exp_added, collectible_ids }) => (
          <NotificationItem
            type={action}
            title={subject ?? ''}
            text={detail}
            link={href}
            at={at}
            now={now}
            onLeave={onLeave}
            expAdded={exp_added ?? 0}
            picture={pictureOf(collectible_ids)}
          />
        )}
      </EndlessList>
    </section>
  )
}
