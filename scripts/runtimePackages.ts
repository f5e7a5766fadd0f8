// node scripts/runtimePackages.ts FOLDER: copies the packages that a running site loads to FOLDER/node_modules, of a project that has
// been built. The others build the site, or are in the build. deploy/container/Containerfile makes its image of them.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** They are loaded by names that are put together. */
const NAMED_ELSEWHERE = ['node', '@fontsource/inter', '@fontsource/bricolage-grotesque']
/** Imported, but never by a site that is built: what `npm run dev` renders with. */
const ONLY_FOR_DEVELOPMENT = ['vite']
/** What no program here reads: types, sources, documentation, and fonts that only browsers take. */
const UNREAD = /\.(map|[cm]?tsx?|flow|tsbuildinfo|scss|woff2)$|\/(readme|changelog|history)[^/]*\.md$/i
const ONLY_TYPES = /^(import|export) type /
/** A file that is loaded as a thread or by `import()`, relative to the one that names it. */
const FILE_BY_URL = /new URL\('(\.[^']+\.[cm]?[jt]s)', import\.meta\.url\)/g

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** The scripts that operators run: those that install what a site needs. */
export function operatorScripts(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  return Object.entries(scripts)
    .filter(([name]) => scripts[`pre${name}`]?.endsWith('prepare.mjs start'))
    .map(([, command]) => command.split(' ').at(-1)!)
}

/** What a file loads: files by their paths from the project's folder, and names of modules in packages. */
function importsOf(file: string): string[] {
  const code = read(file)
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const isLoaded = ({ start }: { start: number }) => !ONLY_TYPES.test(code.slice(start, start + 12))
  const names = [
    ...staticImports.filter(isLoaded).map((each) => each.moduleRequest.value),
    ...staticExports
      .filter(isLoaded)
      .flatMap(({ entries }) => entries.flatMap((each) => each.moduleRequest?.value ?? [])),
    ...dynamicImports
      .map(({ moduleRequest: { start, end } }) => code.slice(start, end))
      .flatMap((argument) => /^['"`](.+)['"`]$/.exec(argument)?.[1] ?? []),
    ...[...code.matchAll(FILE_BY_URL)].map(([, path]) => path!),
  ]
  return names
    .filter((name) => !name.startsWith('node:'))
    .map((name) => {
      if (name.startsWith('#/')) return `src/${name.slice(2)}`
      return name.startsWith('.') ? posix.join(dirname(file), name) : name
    })
}

/** All that a running site loads: its files, and the modules of packages that they name. */
export function runtimeImports(): { files: string[]; modules: string[] } {
  const files = new Set(operatorScripts())
  const modules = new Set<string>()
  for (const file of files)
    for (const name of importsOf(file)) {
      if (existsSync(join(ROOT, name))) files.add(name)
      else if (!ONLY_FOR_DEVELOPMENT.includes(name)) modules.add(name)
    }
  return { files: [...files], modules: [...modules] }
}

/** The folder of a package as Node finds it from another package's folder; undefined for an optional one that is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const folders = createRequire(join(ROOT, from, 'package.json')).resolve.paths(name) ?? []
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')))
  return found && relative(ROOT, found)
}

/** The folders of the packages that are needed for some modules. */
function packageFolders(modules: string[]): string[] {
  const names = modules.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0])
  const folders = new Set(names.map((name) => findPackage(name, '.') ?? fail(`${name} is not installed.`)))
  for (const folder of folders) {
    const needed = JSON.parse(read(join(folder, 'package.json'))) as Package
    const peers = Object.keys(needed.peerDependencies ?? {}).filter(
      (name) => !needed.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...needed.dependencies, ...needed.optionalDependencies }), ...peers]) {
      const found = findPackage(name, folder)
      if (found) folders.add(found)
    }
  }
  return [...folders]
}

function fail(message: string): never {
  throw new Error(message)
}

if (import.meta.main) {
  const target = resolve(process.argv[2] ?? fail('Usage: node scripts/runtimePackages.ts FOLDER'))
  const folders = packageFolders([...NAMED_ELSEWHERE, ...runtimeImports().modules])
  for (const folder of folders)
    cpSync(join(ROOT, folder), join(target, folder), {
      recursive: true,
      filter: (path) => !UNREAD.test(path) && !relative(join(ROOT, folder), path).split('/').includes('node_modules'),
    })
  console.log(folders.length, folders.join(' '))
}
