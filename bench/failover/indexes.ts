import { get } from 'node:http'
import type { Database } from '#/db/connect.ts'
import { DEFAULT_QUERY, SORTS, toParams } from '#/features/catalog/index/catalog.contract.ts'
import { buildIndex } from '#/features/catalog/index/loadIndex.server.ts'
import { signalTo, waitFor } from './children.ts'
import type { Site } from './sites.ts'

const CARDS = 100
/** How long a process may take to follow the last changes. */
const LIMIT_MS = 30_000

/** What the index says by HTTP, by address: the cards of all games, and the first pages of all orders. */
async function expectedTexts(db: Database): Promise<Map<string, string>> {
  const { catalog } = await buildIndex(db, {})
  const { max } = await db.kysely
    .selectFrom('games')
    .select(({ fn }) => fn.max('id').as('max'))
    .executeTakeFirstOrThrow()
  const ids = catalog.idsBetween(0, max).toSorted((a, b) => a - b)
  const texts = new Map<string, string>()
  for (let from = 0; from < ids.length; from += CARDS) {
    const some = ids.slice(from, from + CARDS)
    texts.set(`/api/games/cards?ids=${some.join()}`, `{"items":${catalog.cards(some)}}`)
  }
  for (const { id: sort } of SORTS)
    for (const state of ['confirmed', 'unconfirmed'] as const) {
      const query = { ...DEFAULT_QUERY, sort, state }
      const { total, ids: shown } = catalog.page(query, { offset: 0, limit: 20 })
      const pages = Math.ceil(total / 20)
      texts.set(
        `/api/games?${new URLSearchParams({ ...toParams(query) })}`,
        `{"items":${catalog.cards(shown)},"total":${total},"page":1,"pages":${pages}}`,
      )
    }
  return texts
}

/** Addresses that a process answers differently than an index that was just built from SQL, one text each. */
export async function compareIndexes(db: Database, sites: readonly Site[]): Promise<string[]> {
  const expected = await expectedTexts(db)
  const different: string[] = []
  for (const site of sites) {
    const processes = site.processes()
    for (const pid of processes) {
      let wrong = ['no response']
      const others = processes.filter((each) => each !== pid)
      // A connection is accepted by whoever is free.
      for (const each of others) signalTo(each, 'SIGSTOP')
      await waitFor(
        'an index equal to SQL',
        async () => {
          wrong = await differences(site.port, expected)
          return wrong.length === 0
        },
        LIMIT_MS,
      ).catch(() => {})
      for (const each of others) signalTo(each, 'SIGCONT')
      different.push(...wrong.map((path) => `site ${site.number}, process ${pid}: ${path}`))
    }
  }
  return different
}

async function differences(port: number, expected: ReadonlyMap<string, string>): Promise<string[]> {
  const different: string[] = []
  for (const [path, text] of expected)
    if ((await read(port, path)) !== text) different.push(path.slice(0, 100))
  return different
}

function read(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(
      { agent: false, host: '127.0.0.1', port, path, headers: { 'x-forwarded-for': '127.2.0.1' } },
      (response) => {
        let text = ''
        response
          .on('data', (chunk) => {
            text += chunk
          })
          .on('end', () => resolve(text))
          .on('error', reject)
      },
    ).on('error', reject)
  })
}
