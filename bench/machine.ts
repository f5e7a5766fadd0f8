import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { serverVersion } from './database.ts'

/** One line about what the numbers were measured on. */
export async function describeMachine(): Promise<string> {
  const processors = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const system = existsSync('/etc/os-release')
    ? /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1]
    : process.platform
  const postgres = await serverVersion()
  return [
    `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${gigabytes} GB`,
    system ?? process.platform,
    `Node ${process.versions.node}`,
    postgres ? `PostgreSQL ${postgres}` : 'no PostgreSQL server',
    `load at start ${loadavg()[0]!.toFixed(1)}`,
  ].join(' · ')
}
