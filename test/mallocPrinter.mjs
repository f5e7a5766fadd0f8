// A process of its own for mallocSettings.process.test.ts: does what scripts/start.mjs begins with, then waits for a signal and prints it.
import { restartWithMallocSettings } from '../scripts/mallocSettings.mjs'

restartWithMallocSettings()
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    console.log(signal)
    process.exit(0)
  })
setInterval(() => {}, 60_000)
console.log('The process is ready at once')
