import { locationOf } from '#/backup.server.ts'
import { createBackup } from '#/db/backup/createBackup.ts'
import { defineJob } from '#/jobs/job.ts'
import { newBackupFile, removeOldBackups } from './backupFolder.server.ts'

/** Makes the backup that an admin began on the Admin page. */
export const makeBackup = defineJob({
  name: 'backup',
  description: 'makes a backup that an admin asked for',
  isExclusive: true,
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 7200,
  async run({ config, db, log }) {
    const file = await newBackupFile(config.dataDir)
    await createBackup(file, locationOf(config), (folder) => db.copyTo!(folder))
    await removeOldBackups(config.dataDir)
    log.info({ file }, 'A backup was made')
  },
})
