import { resolve } from 'node:path'
import type { Config } from './config.ts'
import type { SiteLocation } from './db/backup/createBackup.ts'
import { forgetTokens } from './features/catalog/index/savedIndex.writes.server.ts'
import { isKeyFileOf } from './features/people/auth/tokens/keyFingerprint.queries.server.ts'

/** What belongs to the site with this configuration, for backing it up or restoring it. */
export const locationOf = ({ dataDir, databaseUrl, mediaStore, auth }: Config): SiteLocation => ({
  dataDir,
  databaseUrl,
  keyFile: resolve(auth.keyFile),
  hasMedia: !mediaStore,
  site: { isKeyFileOf, forgetSavedIndexes: forgetTokens },
})
