// npm run sbom [-- --sbom-format=cyclonedx]: prints the packages of a running site, with their licenses, as SPDX by default.
// `npm sbom --omit=dev` leaves out what development tools need, too (npm 11: pg and kysely, for example), so npm is shown a project
// without such tools.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Project {
  devDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Project & { dev?: boolean }>
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

const { devDependencies: _, ...project } = read<Project>('package.json')
const { packages, ...lock } = read<Lock>('package-lock.json')
const kept = Object.entries(packages).filter(([folder, { dev }]) => folder !== '' && !dev)

const folder = mkdtempSync(join(tmpdir(), 'idledex-sbom-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...lock, packages: { '': project, ...Object.fromEntries(kept) } }),
  )
  const args = ['sbom', '--package-lock-only', '--sbom-format=spdx', ...process.argv.slice(2)]
  process.exitCode = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
