import { resealAll } from './features/people/auth/reseal.writes.server.ts'
import { isGraceOver } from './features/people/auth/tokens/followKeyFile.server.ts'
import { claimDatabase, markResealed } from './features/people/auth/tokens/keyFingerprint.writes.server.ts'
import { resealSteamKeys } from './features/stewardship/owners/sealedKeys.server.ts'
import { defineJob } from './jobs/job.ts'

/** Seals everything that is stored again after new keys have replaced older ones. */
export const resealStored = defineJob({
  name: 'key-rotation',
  description: 'encrypts second factors and other secrets again after a rotation of the keys',
  schedule: '23 * * * *',
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  async run({ db: { kysely }, auth: { keys } }) {
    if (!keys.replacedAt || keys.replacedAt.getTime() > Date.now()) return
    const isLast = isGraceOver(keys)
    await claimDatabase(kysely, keys)
    await resealAll(kysely, keys)
    await resealSteamKeys(kysely, keys)
    if (isLast) await markResealed(kysely, keys)
  },
})
