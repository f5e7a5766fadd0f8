import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { paths } from '#/shared/paths.ts'
import { ROOT } from './documents.ts'
import { type Import, importsOf } from './imports.ts'

/** The layers that each layer may import. `FEATURE_IMPORTS` below lists which features may import each other. */
const ALLOWED_IMPORTS: Record<string, readonly string[]> = {
  shared: [],
  styles: [],
  ui: ['shared', 'styles'],
  db: ['shared'],
  http: ['shared', 'db'],
  jobs: ['shared', 'db'],
  features: ['shared', 'ui', 'http', 'db', 'jobs'],
  routes: ['features', 'ui', 'shared', 'styles'],
}

/**
 * What each feature may use of the others. A folder within a feature (`games/browse`) is a feature of its own here; folders of one
 * feature use each other freely.
 */
const FEATURE_IMPORTS: Record<string, readonly string[]> = {
  'account/activity': [],
  'account/onboarding': ['catalogue', 'collectibles', 'games', 'searches', 'tags', 'votes'],
  'account/preferences': ['tags'],
  'account/reauthentication': [],
  'account/session': [],
  apiReference: [],
  auth: [],
  'account/signIn': ['auth'],
  'auth/apiTokens': [],
  'auth/factors': [],
  'auth/mail': [],
  'auth/passwords': [],
  'auth/providers': [],
  'auth/tokens': [],
  covers: [],
  dataService: [],
  'dataService/functions': [
    'catalogue',
    'catalogue/engine',
    'comments',
    'games',
    'games/links',
    'moderation',
    'moderation/gameTools',
    'posts',
    'posts/game',
    'posts/popular',
    'tags',
  ],
  'dataService/parse': [],
  'covers/scenes': [],
  'games/fillFromLink': ['account/session', 'covers', 'edits', 'media', 'tags'],
  'games/deadLinks': [],
  'games/links': [],
  members: ['collectibles'],
  media: ['account/session', 'covers', 'moderation'],
  notifications: ['account/activity', 'account/session'],
  collectibles: ['account/activity', 'covers', 'notifications'],
  'collectibles/art': [],
  'collectibles/editor': ['account', 'account/session', 'members'],
  'collectibles/data': [],
  linkPreviews: ['covers'],
  searchEngines: ['tags'],
  webFeeds: ['games', 'posts', 'tags', 'updates'],
  progress: ['notifications'],
  'progress/faq': ['account/session', 'collectibles'],
  'progress/prestige': ['account/session', 'notifications'],
  live: ['account/session', 'auth/tokens', 'moderation', 'notifications', 'votes'],
  comments: ['account/session', 'live', 'members', 'moderation', 'notifications', 'reports', 'votes'],
  logs: ['account/session', 'favorites', 'games/deadLinks', 'games/links'],
  owners: [
    'account',
    'account/reauthentication',
    'account/session',
    'games',
    'games/links',
    'moderation',
    'notifications',
  ],
  reports: ['account/session'],
  moderation: ['account/session', 'auth', 'auth/factors', 'auth/mail', 'auth/tokens', 'progress'],
  'moderation/held': ['comments', 'members', 'moderation', 'openData', 'posts/compose', 'posts/reviews'],
  'moderation/gameTools': ['account/session', 'members', 'notifications'],
  'moderation/log': ['account/session'],
  'moderation/members': [
    'account',
    'account/reauthentication',
    'account/session',
    'auth',
    'auth/mail',
    'notifications',
  ],
  'moderation/queue': [
    'account/session',
    'comments',
    'edits',
    'edits/diff',
    'games/links',
    'live',
    'members',
    'moderation',
    'notifications',
    'posts',
    'reports',
    'tags',
    'updates/edit',
  ],
  'account/apiTokens': ['auth', 'auth/apiTokens'],
  account: ['auth', 'auth/tokens', 'members', 'moderation', 'notifications', 'progress', 'tags'],
  'posts/reviews': ['account/session', 'games', 'members', 'moderation', 'notifications', 'tags'],
  tags: ['games/links'],
  catalogue: ['covers', 'games/links', 'tags'],
  'catalogue/engine': ['covers', 'games/links', 'tags'],
  games: ['catalogue', 'catalogue/engine', 'covers', 'favorites', 'linkPreviews', 'media', 'tags', 'votes'],
  installable: ['account/session'],
  'account/weeklyMail': ['auth/mail'],
  'account/settings': [
    'auth/apiTokens',
    'catalogue',
    'collectibles/editor',
    'games',
    'members',
    'notifications',
    'progress',
    'searches',
    'tags',
    'webFeeds',
  ],
  'games/similar': [],
  'games/random': ['catalogue', 'games', 'tags'],
  'games/browse': ['account/session', 'catalogue', 'catalogue/engine', 'games/random', 'searches', 'tags'],
  searches: ['account', 'account/session', 'catalogue', 'catalogue/engine', 'notifications', 'tags'],
  'games/popular': [
    'account/session',
    'catalogue',
    'catalogue/engine',
    'games',
    'games/browse',
    'searches',
    'tags',
  ],
  edits: ['games', 'games/links', 'media', 'members', 'moderation', 'notifications', 'tags'],
  'edits/form': ['account/session', 'covers', 'games', 'games/details', 'games/links', 'media', 'tags'],
  'edits/diff': ['games/links', 'tags'],
  'edits/edit': ['account/session', 'games', 'games/fillFromLink', 'members'],
  'edits/history': ['account/session', 'games', 'members'],
  'games/add': ['account/session', 'edits', 'edits/form', 'moderation', 'notifications'],
  openData: ['import', 'tags'],
  import: ['games', 'games/links', 'moderation', 'tags'],
  posts: [
    'account/session',
    'catalogue/engine',
    'comments',
    'games',
    'linkPreviews',
    'members',
    'moderation',
    'notifications',
    'reports',
    'tags',
    'votes',
  ],
  'members/profile': [
    'account',
    'account/activity',
    'account/session',
    'collectibles',
    'games',
    'games/browse',
    'moderation',
    'moderation/members',
    'linkPreviews',
    'posts',
    'reports',
  ],
  'members/card': ['account/session', 'collectibles'],
  'members/leaderboards': ['account/session', 'progress'],
  'posts/community': ['account/session', 'catalogue/engine', 'games/browse'],
  'posts/game': [
    'account/session',
    'comments',
    'games',
    'games/browse',
    'live',
    'members',
    'reports',
    'votes',
  ],
  'posts/compose': ['account/session', 'comments', 'games', 'members', 'moderation', 'notifications'],
  'posts/lists': ['account/session', 'comments', 'favorites', 'games', 'members', 'moderation'],
  'posts/popular': ['catalogue/engine', 'games/browse', 'games/popular'],
  'posts/views': ['logs'],
  play: [
    'account/session',
    'favorites',
    'games',
    'games/deadLinks',
    'games/details',
    'games/links',
    'posts/game',
    'tags',
    'updates',
  ],
  'shell/actions': [
    'account',
    'account/activity',
    'account/reauthentication',
    'account/session',
    'games',
    'posts/compose',
    'posts/lists',
    'progress',
    'progress/faq',
    'updates/edit',
  ],
  'shell/commands': [
    'account/session',
    'catalogue',
    'games',
    'games/browse',
    'games/details',
    'searches',
    'shell',
    'shell/actions',
    'votes',
  ],
  shell: [
    'account/activity',
    'account/onboarding',
    'account/reauthentication',
    'account/session',
    'account/signIn',
    'catalogue',
    'favorites',
    'games',
    'games/browse',
    'installable',
    'live',
    'logs',
    'members',
    'members/card',
    'notifications',
    'posts/compose',
    'posts/lists',
    'progress',
    'progress/faq',
    'searches',
    'tags',
    'updates/edit',
    'votes',
    'updates',
  ],
  votes: ['account', 'account/session', 'members', 'moderation/gameTools', 'notifications'],
  favorites: ['account', 'account/session'],
  feedback: ['account/session', 'media', 'members', 'moderation', 'notifications'],
  updates: ['account/session', 'catalogue', 'games', 'games/browse', 'reports', 'searches', 'tags'],
  'updates/edit': ['account/session', 'members', 'moderation', 'notifications', 'posts/compose'],
  'updates/feeds': [
    'account',
    'account/reauthentication',
    'account/session',
    'covers',
    'games',
    'moderation',
    'notifications',
  ],
  'games/details': [
    'account/session',
    'catalogue',
    'favorites',
    'games/popular',
    'live',
    'logs',
    'media',
    'members',
    'moderation/gameTools',
    'owners',
    'posts/game',
    'posts/lists',
    'searches',
    'tags',
    'updates',
    'updates/edit',
    'updates/feeds',
    'votes',
  ],
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.gen.ts') && !/\.test\.tsx?$/.test(file))

const imports = files.flatMap(importsOf)
const internalImports = imports.filter((each) => each.to.startsWith('src/'))
const layerOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : 'top')
/** 'games' or 'games/browse'. */
const featureOf = (file: string) => dirname(file).split('/').slice(2, 4).join('/')
const featureFolder = (file: string) => file.split('/')[2]!
const isPair = (each: Import) =>
  layerOf(each.from) === 'features' &&
  layerOf(each.to) === 'features' &&
  featureFolder(each.from) !== featureFolder(each.to)
const describeImport = (each: Import) => `${each.from} → ${each.to}`
const isServer = (file: string) =>
  /\.server\.tsx?$/.test(file) ||
  ['db', 'http'].includes(layerOf(file)) ||
  (layerOf(file) === 'features' && SERVER_FEATURES.has(featureFolder(file)))
/** Libraries that cost memory and serve rare requests. */
const RARELY_USED =
  /^(nodemailer|feedsmith|htmlparser2|css-select|domutils|hast-util-to-mdast|mdast-util-to-markdown|opentype\.js|sharp|prom-client|vite)$/
/** Features that only the server has. */
const SERVER_FEATURES = new Set(['import'])
const isBrowser = (file: string) =>
  (file.endsWith('.tsx') ||
    file.endsWith('.client.ts') ||
    layerOf(file) === 'ui' ||
    layerOf(file) === 'routes') &&
  !isServer(file)

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
  /^src\/(ui\/useBrowserValue|features\/notifications\/arrived\.client|features\/live\/followedTopics\.client)\.ts$/

/** An address of a page as a string, a template or an attribute; not a route's own pattern, which the router checks. */
const PAGE_ADDRESS =
  /['"`]\/(?![a-z]+\/\$[a-z])(?:game|search|user|moderation|updates?|posts?|list|community|settings|add-game|edit|sign-in|patreon|confirmed|new-password|api-reference)(?=[/?#'"`])[^'"`]*|(?:href|action)="\/"/g
/** The path builder itself, the declarations of the routes, endpoints below /auth/v1, and SQL. */
const SPELLS_ADDRESSES =
  /^src\/shared\/paths\.ts$|^src\/routes\/|^src\/features\/auth\/.*\.server\.ts$|\.queries\.server\.ts$/

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
    expect(loaded).toContain('src/features/auth/mail/mail.server.ts')
    expect(early).toEqual([])
  })

  it('has no cycle between features', () => {
    const graph = new Map<string, Set<string>>()
    for (const each of internalImports) {
      if (!isPair(each) || each.typeOnly) continue
      const [from, to] = [featureOf(each.from), featureOf(each.to)]
      graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
    expect(findCycle(graph)).toBeUndefined()
  })

  it('has features import only the features that the table allows', () => {
    const wrong = internalImports.filter(
      (each) =>
        isPair(each) &&
        !each.typeOnly &&
        !(FEATURE_IMPORTS[featureOf(each.from)] ?? []).includes(featureOf(each.to)),
    )
    expect(wrong.map(describeImport)).toEqual([])
    expect(Object.keys(FEATURE_IMPORTS).toSorted()).toEqual(
      [...new Set(files.filter((file) => layerOf(file) === 'features').map(featureOf))].toSorted(),
    )
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

/** The demo catalogue is checked and loaded in the words of the taxonomy, and by the rules of items and experience. */
function isTaxonomyOfSeed(each: Import): boolean {
  return (
    each.from.startsWith('src/db/seed/') &&
    ['tags', 'games/links', 'covers', 'collectibles', 'progress'].includes(featureOf(each.to))
  )
}

/**
 * Where SQL belongs: reads and writes. Three more places consist of SQL by nature: the database's own folder (migrations, demo data), the
 * reader of the change feed (snapshots and LISTEN), and domain events (NOTIFY).
 */
const SQL_FILES =
  /\.(queries|writes)\.server\.ts$|^src\/db\/|^src\/features\/catalogue\/catalogue\.sync\.server\.ts$|^src\/events\.server\.ts$/
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
