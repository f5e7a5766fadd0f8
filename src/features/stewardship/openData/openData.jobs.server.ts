import { defineJob } from '#/jobs/job.ts'
import { dumpName, dumpsFolder, newestDump } from './dumpFolder.server.ts'
import { writeDump } from './writeDump.server.ts'

/** Writes the dump of open data. It looks every hour whether today's is there, so a new site has one within the hour. */
export const dumpOpenData = defineJob({
  name: 'open-data',
  description: 'writes a dump of the public data of games once a day',
  schedule: '40 * * * *',
  isWanted: ({ config }) => config.openData.isOn,
  retries: 2,
  retryDelaySeconds: 300,
  timeoutSeconds: 3000,
  async run({ config, db, log }, { signal }) {
    const newest = await newestDump(dumpsFolder(config.dataDir))
    const today = dumpName(new Date()).slice(0, 10)
    if (newest?.name.startsWith(today)) return
    const { games, updates } = await writeDump(db.kysely, config.openData, signal)
    log.info({ games, updates }, 'The dump of open data was written')
  },
})
