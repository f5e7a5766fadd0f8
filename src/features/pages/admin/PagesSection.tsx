import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import {
  SITE_PAGE_TITLES,
  SITE_PAGES,
  type SitePageName,
} from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { paths } from '#/shared/paths.ts'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { AdminCard } from './frame/AdminCard.tsx'
import { SitePageForm } from './SitePageForm.tsx'

/** The site's own pages: about, rules, privacy, contact. */
export function PagesSection({ page }: { page: SitePageName }) {
  const query = useQuery({ ...sitePageQuery(page), staleTime: 0 })
  const hadFocus = useRef(false)
  return (
    <AdminCard title="Pages">
      <TabLinks
        label="Pages"
        keepsPlace
        links={SITE_PAGES.map((each) => ({
          href: paths.admin('pages', each),
          label: SITE_PAGE_TITLES[each],
          current: each === page,
        }))}
      />
      <Loaded query={query} what="The page" skeleton={<Skeleton height={420} />}>
        {(data) => (
          // With another version, the form begins again: what was typed is its draft.
          <SitePageForm key={`${page} ${data.version}`} page={data} hadFocus={hadFocus} />
        )}
      </Loaded>
    </AdminCard>
  )
}
