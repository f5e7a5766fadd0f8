import { viewerQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import type { Backups, Jobs, SettingsInEffect, Staff } from './operation.contract.ts'

const query = <T>(viewer: string, part: string) => ({
  ...viewerQuery<T>(viewer, ['site', part], `/api/site/${part}`),
  staleTime: 0,
})

export const settingsQuery = (viewer: string) => query<SettingsInEffect>(viewer, 'settings')
export const jobsQuery = (viewer: string) => query<Jobs>(viewer, 'jobs')
export const backupsQuery = (viewer: string) => query<Backups>(viewer, 'backups')
export const staffQuery = (viewer: string) => query<Staff>(viewer, 'staff')

export const retryJob = (job: string): Promise<{ retried: number }> =>
  apiSend('POST', '/api/site/jobs/retries', { job })
export const startBackup = (): Promise<Backups> => apiSend('POST', '/api/site/backups')
