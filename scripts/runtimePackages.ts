// node scripts/runtimePackages.ts FOLDER: copies the packages that a running site loads to FOLDER/node_modules. The others are for
// building, or are in the build. deploy/container/Containerfile runs it after a build.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Node, and packages whose files are loaded by names that are put together. */
const NOT_IMPORTED = ['node', '@fontsource/inter', '@fontsource/bricolage-grotesque']
/** Imported by `npm run dev` alone. */
const FOR_DEVELOPMENT = 'vite'
/** What nothing here reads: types, sources, documentation, and fonts that only browsers take. */
const UNREAD = /\.(map|[cm]?tsx?|flow|tsbuildinfo|scss|woff2|md)$/
const LICENSE = /^(licen[cs]e|notice)/i
const ONLY_TYPES = /^(?:import|export) type /
/** What a file loads as a thread or by a computed `import()`. */
const CODE_BY_URL = /new URL\('(\.[^']+\.[cm]?[jt]s)', import\.meta\.url\)/g

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What operators run: the scripts that install only what a site needs. */
function operatorScripts(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  return Object.entries(scripts)
    .filter(([name]) => scripts[`pre${name}`]?.endsWith('prepare.mjs start'))
    .map(([, command]) => command.split(' ').at(-1)!)
}

/** What a file loads, by the names that it has there. */
function importsOf(file: string): string[] {
  const code = read(file)
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const isLoaded = ({ start }: { start: number }) => !ONLY_TYPES.test(code.slice(start, start + 12))
  return [
    ...staticImports.filter(isLoaded).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(isLoaded)
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => code.slice(start, end))
      .flatMap((argument) => /^['"`](.+)['"`]$/.exec(argument)?.[1] ?? []),
    ...[...code.matchAll(CODE_BY_URL)].map(([, path]) => path!),
  ]
}

/** All that a site which is built loads: its files, by their paths from the project's folder, and the modules of packages. */
export function runtimeImports(): { files: string[]; modules: string[] } {
  const files = new Set(operatorScripts())
  const modules = new Set<string>()
  for (const file of files)
    for (const name of importsOf(file)) {
      if (name.startsWith('#/')) files.add(`src/${name.slice(2)}`)
      else if (name.startsWith('.')) files.add(posix.join(dirname(file), name))
      else if (!name.startsWith('node:') && name !== FOR_DEVELOPMENT) modules.add(name)
    }
  return { files: [...files], modules: [...modules] }
}

/** The folder of a package as Node finds it from another folder; undefined if it is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const found = createRequire(join(ROOT, from, 'package.json'))
    .resolve.paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))
  return found && relative(ROOT, found)
}

/** The packages that another one needs. Optional ones are for other systems, if they are not installed. */
function needsOf(folder: string): string[] {
  const needed = JSON.parse(read(join(folder, 'package.json'))) as Package
  const peers = Object.keys(needed.peerDependencies ?? {})
  return [
    ...Object.keys({ ...needed.dependencies, ...needed.optionalDependencies }),
    ...peers.filter((name) => !needed.peerDependenciesMeta?.[name]?.optional),
  ]
}

/** Copies the packages of a running site, with all that they need in turn, to `target`/node_modules. */
export function copyRuntimePackages(target: string): void {
  const names = runtimeImports().modules.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0])
  const folders = new Set<string>()
  for (const name of [...NOT_IMPORTED, ...names]) {
    const found = findPackage(name, '.')
    if (!found) throw new Error(`The package ${name} is not installed.`)
    folders.add(found)
  }
  for (const folder of folders)
    for (const name of needsOf(folder)) {
      const found = findPackage(name, folder)
      if (found) folders.add(found)
    }
  for (const folder of folders) {
    const from = join(ROOT, folder)
    // Packages inside of it have their own turns. Deeper, `node_modules` is a part of what the package was built to.
    const filter = (path: string) =>
      (!UNREAD.test(path) || LICENSE.test(basename(path))) && path !== join(from, 'node_modules')
    cpSync(from, join(target, folder), { recursive: true, filter })
  }
}

if (import.meta.main) {
  const [target] = process.argv.slice(2)
  if (target) copyRuntimePackages(resolve(target))
  else {
    console.error('Usage: node scripts/runtimePackages.ts FOLDER')
    process.exitCode = 1
  }
}
