import type { QueryClient } from '@tanstack/react-query'
import { sitePageQuery } from '#/features/stewardship/sitePages/sitePages.client.ts'
import type { SitePageName } from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'

/** What one of the site's own pages shows. */
export async function loadSitePage(queryClient: QueryClient, page: SitePageName): Promise<void> {
  await Promise.all([queryClient.ensureQueryData(sitePageQuery(page)), preloadMarkdown()])
}
