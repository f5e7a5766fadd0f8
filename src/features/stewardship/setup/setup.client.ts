import { queryOptions } from '@tanstack/react-query'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { apiGet, apiSend } from '#/shared/apiClient.ts'
import type { MailTest, SiteSetup } from './setup.contract.ts'
import type { SetupStep } from './setup.limits.ts'

/** Whether the site has an admin, and for admins the state of its setup. */
export const setupQuery = (viewer: string | null) =>
  queryOptions({
    queryKey: [...viewerKey(viewer), 'site-setup'] as const,
    queryFn: ({ signal }) =>
      apiGet<SiteSetup>('/api/site/setup', signal, viewer === null ? {} : { asViewer: true }),
    staleTime: 0,
  })

export const becomeFirstAdmin = (code: string): Promise<SiteSetup> =>
  apiSend('POST', '/api/site/setup/admin', { code })
export const skipStep = (step: SetupStep, skipped: boolean): Promise<SiteSetup> =>
  apiSend('PUT', `/api/site/setup/steps/${step}`, { skipped })
export const sendTestMail = (): Promise<MailTest> => apiSend('POST', '/api/site/setup/mail')
