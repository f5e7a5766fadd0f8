import type { ReactNode } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { SITE_PAGES, type SitePageName } from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { useCurrentInView } from '#/ui/useCurrentInView.ts'
import { ADMIN_SECTION_TITLES, ADMIN_SECTIONS, type AdminSection } from './adminSections.ts'
import styles from './frame/Admin.module.css'
import { AdminCard } from './frame/AdminCard.tsx'
import { ImportPanel } from './import/ImportPanel.tsx'
import { BackupsSection } from './operation/BackupsSection.tsx'
import { JobsSection } from './operation/JobsSection.tsx'
import { MembersSection } from './operation/MembersSection.tsx'
import { SettingsSection } from './operation/SettingsSection.tsx'
import { PagesSection } from './PagesSection.tsx'
import { SiteSection } from './SiteSection.tsx'
import { FirstAdmin } from './setup/FirstAdmin.tsx'
import { SetupSection } from './setup/SetupSection.tsx'

interface AdminPageProps {
  /** As the address has it: one of `ADMIN_SECTIONS`, or anything. */
  section?: string | undefined
  /** Likewise, the page of the site that is edited. */
  page?: string | undefined
  /** What members see who are no admins, once there is one. */
  notFound: ReactNode
}

/** Where operators set the site up and run it. Whoever is no admin becomes the first one here, or sees that there is one. */
export function AdminPage({ section, page, notFound }: AdminPageProps) {
  const id = useViewerId()
  const viewer = useViewer()
  if (id === null || (viewer && !viewer.abilities.includes('edit-site')))
    return <FirstAdmin viewer={viewer ?? null} notFound={notFound} />
  return (
    <Sections
      section={ADMIN_SECTIONS.find((each) => each === section) ?? (page ? 'pages' : 'setup')}
      page={SITE_PAGES.find((each) => each === page) ?? SITE_PAGES[0]}
      viewer={viewer}
    />
  )
}

interface SectionsProps {
  section: AdminSection
  page: SitePageName
  viewer: Me | null | undefined
}

function Sections({ section, page, viewer }: SectionsProps) {
  const tabs = useCurrentInView(section)
  const sections: Record<AdminSection, (viewer: Me) => ReactNode> = {
    setup: ({ id }) => <SetupSection viewer={id} />,
    site: () => <SiteSection />,
    pages: () => <PagesSection page={page} />,
    import: () => (
      <AdminCard title="Import">
        <ImportPanel />
      </AdminCard>
    ),
    members: (me) => <MembersSection viewer={me} />,
    jobs: ({ id }) => <JobsSection viewer={id} />,
    backups: ({ id }) => <BackupsSection viewer={id} />,
    settings: ({ id }) => <SettingsSection viewer={id} />,
  }
  return (
    <div className={styles.page} id={SKIP_TARGET} tabIndex={-1}>
      <h1>Admin</h1>
      <div ref={tabs}>
        <TabLinks
          label="Admin"
          links={ADMIN_SECTIONS.map((each) => ({
            href: paths.admin(each),
            label: ADMIN_SECTION_TITLES[each],
            current: each === section,
          }))}
        />
      </div>
      {viewer ? sections[section](viewer) : <SkeletonText lines={8} />}
    </div>
  )
}
