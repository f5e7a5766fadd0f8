import { queryOptions } from '@tanstack/react-query'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type { SiteDetails, SiteDetailsInput, SitePage, SitePageInput } from './sitePages.contract.ts'
import type { SitePageName } from './sitePages.limits.ts'

export const sitePageQuery = (page: SitePageName) =>
  queryOptions({
    queryKey: ['site', 'page', page] as const,
    queryFn: ({ signal }) => apiGet<SitePage>(`/api/site/pages/${page}`, signal),
  })

export const siteDetailsQuery = queryOptions({
  queryKey: ['site', 'details'] as const,
  queryFn: ({ signal }) => apiGet<SiteDetails>('/api/site', signal),
})

export const saveSiteDetails = (input: SiteDetailsInput): Promise<SiteDetails> =>
  apiSend('PUT', '/api/site', input)

export const saveSitePage = (page: SitePageName, input: SitePageInput): Promise<SitePage> =>
  apiSend('PUT', `/api/site/pages/${page}`, input)
