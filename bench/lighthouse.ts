// `node bench/lighthouse.ts [PATH …]`: Lighthouse's median of five visits to '/', or to other pages, of the demo site on a phone. Fails if
// performance or accessibility miss their target. The first run installs Lighthouse beside the dependencies.
//   --desktop  as on a desktop
//   --quick    one visit, to see whether it runs
import { parseArgs } from 'node:util'
import { describeMachine } from './machine.ts'
import { measureLighthouse } from './measureLighthouse.ts'
import { stopAll } from './processes.ts'
import { removeFolders } from './site.ts'
import { printTable } from './table.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { desktop: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
})

process.once('SIGINT', () => void cleanUp().finally(() => process.exit(130)))
process.once('SIGTERM', () => void cleanUp().finally(() => process.exit(143)))

async function cleanUp(): Promise<void> {
  await stopAll()
  removeFolders()
}

try {
  const paths = positionals.length > 0 ? positionals : ['/']
  console.log(await describeMachine())
  const rows = await measureLighthouse({
    paths,
    isDesktop: options.desktop,
    isQuick: options.quick,
    onPage: printTable,
  })
  if (rows.some(({ reached }) => reached === false)) process.exitCode = 1
} finally {
  await cleanUp()
}
