import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { siteDetailsQuery, sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import {
  SITE_PAGE_TITLES,
  SITE_PAGES,
  type SitePageName,
} from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { Skeleton, SkeletonText } from '#/ui/Skeleton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import styles from './AdminPage.module.css'
import { ImportPanel } from './import/ImportPanel.tsx'
import { SiteDetailsForm } from './SiteDetailsForm.tsx'
import { SitePageForm } from './SitePageForm.tsx'

interface AdminPageProps {
  /** The page of the site that is edited. */
  page: SitePageName
  /** What everybody else sees. */
  notFound: ReactNode
}

/** What admins say about the site: its name, who runs it, and its own pages. */
export function AdminPage({ page, notFound }: AdminPageProps) {
  const id = useViewerId()
  const viewer = useViewer()
  if (id === null || (viewer && !viewer.abilities.includes('edit-site'))) return notFound
  return (
    <div className={styles.page} id={SKIP_TARGET} tabIndex={-1}>
      <h1>Admin</h1>
      <section className={styles.section} aria-labelledby="site-details">
        <h2 id="site-details">The site</h2>
        {viewer ? <Details /> : <SkeletonText lines={8} />}
      </section>
      <section className={styles.section} aria-labelledby="site-pages">
        <h2 id="site-pages">Pages</h2>
        <TabLinks
          label="Pages"
          links={SITE_PAGES.map((each) => ({
            href: paths.admin(each),
            label: SITE_PAGE_TITLES[each],
            current: each === page,
          }))}
        />
        {viewer ? <Page page={page} /> : <Skeleton height={420} />}
      </section>
      <section className={styles.section} aria-labelledby="site-import">
        <h2 id="site-import">Import</h2>
        {viewer ? <ImportPanel /> : <SkeletonText lines={8} />}
      </section>
    </div>
  )
}

function Details() {
  const { data, error, refetch } = useQuery({ ...siteDetailsQuery, staleTime: 0 })
  if (data) return <SiteDetailsForm details={data} />
  if (!error) return <SkeletonText lines={8} />
  return (
    <ErrorState compact title="The details couldn’t be loaded" onRetry={() => void refetch()}>
      {errorMessage(error)}
    </ErrorState>
  )
}

function Page({ page }: { page: SitePageName }) {
  const { data, error, refetch } = useQuery({ ...sitePageQuery(page), staleTime: 0 })
  const hadFocus = useRef(false)
  // With another version, the form begins again: what was typed is its draft.
  if (data) return <SitePageForm key={`${page} ${data.version}`} page={data} hadFocus={hadFocus} />
  if (!error) return <Skeleton height={420} />
  return (
    <ErrorState compact title="The page couldn’t be loaded" onRetry={() => void refetch()}>
      {errorMessage(error)}
    </ErrorState>
  )
}
