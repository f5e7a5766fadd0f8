import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from '#/shared/paths.ts'
import { ROOT, sourceOf } from './documents.ts'
import { type Import, importsOf } from './imports.ts'

/** The layers that each layer may import. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  shared: [],
  styles: [],
  ui: ['shared', 'styles'],
  db: ['shared'],
  tracing: ['shared'],
  http: ['shared', 'db', 'tracing'],
  jobs: ['shared', 'db', 'tracing'],
  features: ['shared', 'ui', 'http', 'db', 'jobs', 'tracing'],
  routes: ['features', 'ui', 'shared', 'styles'],
}

/** The groups of features, from the bottom up. Each may import those before it. */
const GROUPS = ['people', 'catalog', 'community', 'stewardship', 'pages']

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts') && !/\.test\.tsx?$/.test(file))

const imports = files.flatMap(importsOf)
const internalImports = imports.filter((each) => each.to.startsWith('src/'))
const layerOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : 'top')
const FEATURES = 'src/features/'
const inFeatures = (each: Import) => each.from.startsWith(FEATURES) && each.to.startsWith(FEATURES)
const groupOf = (file: string) => file.split('/')[2]!
const describeImport = (each: Import) => `${each.from} → ${each.to}`
const isServer = (file: string) =>
  /\.server\.tsx?$/.test(file) ||
  ['db', 'http', 'tracing'].includes(layerOf(file)) ||
  file.startsWith(SERVER_FEATURE)
/** Libraries that cost memory and serve rare requests. */
const RARELY_USED =
  /^(nodemailer|feedsmith|htmlparser2|css-select|domutils|hast-util-to-mdast|mdast-util-to-markdown|opentype\.js|sharp|prom-client|vite)$/
/** The feature that only the server has. */
const SERVER_FEATURE = 'src/features/stewardship/import/'
/** What the browser loads, at first or later: components, clients, routes, and everything that they reach. */
const browserFiles = new Set(
  files.filter((file) => /\.tsx$|\.client\.ts$|^src\/routes\//.test(file) && !isServer(file)),
)
for (const file of browserFiles)
  for (const { from, to, typeOnly } of internalImports)
    if (from === file && !typeOnly && !isServer(to)) browserFiles.add(to)
const isBrowser = (file: string) => browserFiles.has(file)

/** Source files that `wanted` takes, with their code: comments are left out. */
const codeOf = (wanted: (file: string) => boolean) =>
  files
    .filter(wanted)
    .map(
      (file) =>
        [file, readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')] as const,
    )

/** What changes only while a page is open is the same on the server and at first in the browser. All else is for `useBrowserValue`. */
const STORES_WITHOUT_SERVER_STATE =
  /^src\/(ui\/useIsHydrating|features\/people\/notifications\/arrived\.client|features\/catalog\/live\/followedTopics\.client)\.ts$/

/** An address of a page as a string, a template or an attribute; not a route's own pattern, which the router checks. */
const PAGE_ADDRESS =
  /['"`]\/(?![a-z]+\/\$[a-z])(?:game|search|user|moderation|updates?|posts?|list|community|settings|add-game|edit|sign-in|patreon|confirmed|new-password|api-reference)(?=[/?#'"`])[^'"`]*|(?:href|action)="\/"/g
/** The path builder itself, the declarations of the routes, endpoints below /auth/v1, and SQL. */
const SPELLS_ADDRESSES =
  /^src\/shared\/paths\.ts$|^src\/routes\/|^src\/features\/people\/auth\/.*\.server\.ts$|\.queries\.server\.ts$/

describe('the architecture', () => {
  it('imports in one direction only: routes → features → ui → shared', () => {
    const wrong = internalImports.filter((each) => {
      const [from, to] = [layerOf(each.from), layerOf(each.to)]
      return (
        from !== 'top' &&
        from !== to &&
        to !== 'top' &&
        !(ALLOWED_IMPORTS[from] ?? []).includes(to) &&
        !isTaxonomyOfSeed(each) &&
        !each.typeOnly
      )
    })
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('keeps server code out of what the browser loads', () => {
    const wrong = internalImports.filter(
      (each) => isBrowser(each.from) && isServer(each.to) && !each.typeOnly,
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('ships no schema library to the browser: only types of contracts are imported', () => {
    const wrong = imports.filter(
      (each) =>
        isBrowser(each.from) && !each.typeOnly && (/\.contract\.ts$/.test(each.to) || /zod/.test(each.to)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('has contracts and rules without side effects', () => {
    const pure = /\.(contract|rules|limits)\.ts$/
    const wrong = imports.filter(
      (each) =>
        pure.test(each.from) &&
        !each.typeOnly &&
        (isServer(each.to) || /^node:|^react|^hono$|^kysely|^pg$/.test(each.to)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('starts without the libraries that only rare requests use', () => {
    const loaded = new Set(['src/main.ts'])
    const early: string[] = []
    for (const file of loaded) {
      const needed = imports.filter((each) => each.from === file && !each.typeOnly && !each.isLazy)
      for (const each of needed) loaded.add(each.to)
      early.push(...needed.filter((each) => RARELY_USED.test(each.to)).map(describeImport))
    }
    expect(loaded).toContain('src/features/people/auth/mail/mail.server.ts')
    expect(early).toEqual([])
  })

  it('has features that import from their own group and those below it', () => {
    expect(new Set(files.filter((file) => file.startsWith(FEATURES)).map(groupOf))).toEqual(new Set(GROUPS))
    const wrong = internalImports.filter(
      (each) => inFeatures(each) && GROUPS.indexOf(groupOf(each.from)) < GROUPS.indexOf(groupOf(each.to)),
    )
    expect(wrong.map(describeImport)).toEqual([])
  })

  it('has no cycle between the folders of features, types and lazy imports included', () => {
    const graph = new Map<string, Set<string>>()
    for (const { from, to } of internalImports.filter(inFeatures)) {
      if (dirname(from) === dirname(to)) continue
      graph.set(dirname(from), (graph.get(dirname(from)) ?? new Set()).add(dirname(to)))
    }
    expect(graph.size).toBeGreaterThan(50)
    expect(findCycle(graph)).toBeUndefined()
  })

  it('has SQL only in files of reads and writes', () => {
    const found = files.filter(
      (file) => !SQL_FILES.test(file) && SQL.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(found).toEqual([])
  })

  it('has queries that only read', () => {
    const found = codeOf((file) => /\.queries\.server\.ts$/.test(file)).filter(([, text]) =>
      WRITES.test(text),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })

  it('spells the addresses of pages in one file', () => {
    const found = codeOf((file) => !SPELLS_ADDRESSES.test(file)).flatMap(([file, text]) =>
      [...text.matchAll(PAGE_ADDRESS)].map(([address]) => `${file}: ${address}`),
    )
    expect(found).toEqual([])
  })

  it('has an address for every page, and a page for every address', () => {
    const routes = files.filter((file) => /^src\/routes\/(?!__root|_browse\.tsx|dev\.)/.test(file))
    const declared = routes.map(
      (file) => /createFileRoute\('([^']+)'\)/.exec(readFileSync(join(ROOT, file), 'utf8'))![1]!,
    )
    const pages = declared.map((route) =>
      route
        .replace(/^\/_browse/, '')
        .replace('_/', '/')
        .replace(/\$\w+/, '1'),
    )
    const built = Object.values(paths).map((path) =>
      (path as (id: string) => string)('1').replace(/[?#].*/, ''),
    )
    // `/list/` without a number leads on to the community's lists.
    expect(new Set(built)).toEqual(new Set(pages.filter((page) => page !== '/list/')))
  })

  it('reads search parameters in validateSearch, and nowhere in a component', () => {
    const wrong = codeOf((file) => file.endsWith('.tsx') && layerOf(file) !== 'routes').filter(([, text]) =>
      /\b(readAddress|readUpdatesAddress|parseSearch)\(/.test(text),
    )
    expect(wrong.map(([file]) => file)).toEqual([])
  })

  it('takes over what only the browser knows in transitions, so that no page hydrates in one go', () => {
    const found = codeOf((file) => !STORES_WITHOUT_SERVER_STATE.test(file)).filter(([, text]) =>
      text.includes('useSyncExternalStore'),
    )
    expect(found.map(([file]) => file)).toEqual([])
  })

  it('calls no iterator helpers in browsers, which only those since 2025 have', () => {
    const helpers =
      /\.(?:keys|values|entries)\(\)\s*\.(?:some|every|find|map|filter|reduce|forEach|toArray|take|drop|flatMap)\(/
    expect('ids.keys().some((id) => id)').toMatch(helpers)
    const wrong = files.filter((file) => isBrowser(file) && helpers.test(sourceOf(file)))
    expect(wrong).toEqual([])
  })

  it('never silences the type checker with `as never`', () => {
    expect(
      codeOf(() => true)
        .filter(([, text]) => text.includes('as never'))
        .map(([file]) => file),
    ).toEqual([])
  })

  it('has no catch-all file of helpers', () => {
    expect(
      files.filter(
        (file) =>
          /(^|\/)(utils?|helpers?|common|misc|index)\.tsx?$/.test(file) && !file.startsWith('src/routes/'),
      ),
    ).toEqual([])
  })
})

/** The demo games are loaded with their links and covers, and demo members by the rules of items and experience. */
function isTaxonomyOfSeed(each: Import): boolean {
  return (
    each.from.startsWith('src/db/seed/') &&
    /^src\/features\/(catalog\/(links|covers)|people\/(collectibles|progress))\//.test(each.to)
  )
}

/**
 * Where SQL belongs: reads and writes. Three more places consist of SQL by nature: the database's own folder (migrations, demo data), the
 * reader of the change feed (snapshots and LISTEN), and domain events (NOTIFY).
 */
const SQL_FILES =
  /\.(queries|writes)\.server\.ts$|^src\/db\/|^src\/features\/catalog\/index\/catalog\.sync\.server\.ts$|^src\/events\.server\.ts$/
const SQL =
  /\bsql(?:<[^`]*?>)?`|\bsql\.(?:raw|ref|id|lit|val|table|join)\(|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\b(?:insert into|delete from|merge into)\b|\bupdate \w+(?: \w+)? set\b/

/** A cycle in a graph, as the names along it; undefined where there is none. */
function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of graph.get(name) ?? []) {
      const found = visit(next, [...path, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const found = visit(name, [])
    if (found) return found
  }
  return undefined
}
