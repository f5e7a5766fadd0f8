import {
  MAX_EMBED_DEPTH,
  MAX_EMBEDS,
  MAX_SELECTED,
} from '#/features/pages/dataService/relations/dataService.limits.ts'
import {
  DataServiceError,
  tooMuch,
  unreadable,
} from '#/features/pages/dataService/relations/dataServiceError.ts'
import { Scanner } from './scanner.ts'

/** An item of `select` as it is written. */
export type WrittenItem = WrittenColumn | WrittenRest | WrittenEmbed

interface WrittenColumn {
  kind: 'column'
  name: string
  alias: string | undefined
}

/** `*`: all columns that are not named beside it, except where something beside it has their name. */
interface WrittenRest {
  kind: 'rest'
  except: ReadonlySet<string>
}

export interface WrittenEmbed {
  kind: 'embed'
  name: string
  alias: string | undefined
  hint: string | undefined
  isInner: boolean
  items: WrittenItem[]
}

/** Reads `select`, for example `id,title,game:games!inner(name),profiles(username)`. */
export function readSelect(text: string): WrittenItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const reader = new SelectReader(scanner)
  const items = scanner.isAtEnd ? [] : reader.items(0)
  if (!scanner.isAtEnd) scanner.fail('expected a comma or the end')
  return items.length > 0 ? items : [{ kind: 'rest', except: new Set() }]
}

class SelectReader {
  readonly #scanner: Scanner
  #embeds = 0

  constructor(scanner: Scanner) {
    this.#scanner = scanner
  }

  items(depth: number): WrittenItem[] {
    const items: WrittenItem[] = []
    do {
      items.push(this.#item(depth))
      if (items.length > MAX_SELECTED) throw tooMuch(`select takes at most ${MAX_SELECTED} items`)
    } while (this.#scanner.take(','))
    return withoutRepeats(items)
  }

  #item(depth: number): WrittenItem {
    const scanner = this.#scanner
    if (scanner.take('...')) throw unreadable('Spread relationships are not supported')
    if (scanner.take('*')) return { kind: 'rest', except: new Set() }
    const first = this.#nameWithoutCast()
    const alias = scanner.take(':') ? first : undefined
    const name = alias === undefined ? first : this.#nameWithoutCast()
    const hints: string[] = []
    while (scanner.take('!')) hints.push(scanner.name())
    if (hints.length > 0 || scanner.isBefore('(')) return this.#embed(name, alias, hints, depth)
    if (scanner.isBefore('-')) throw unreadable('JSON paths are not supported: select the whole column')
    return { kind: 'column', name, alias }
  }

  #embed(name: string, alias: string | undefined, hints: string[], depth: number): WrittenEmbed {
    this.#scanner.expect('(')
    if (name === 'count') throw noAggregate()
    if (depth >= MAX_EMBED_DEPTH) throw tooMuch(`Embedded relations nest at most ${MAX_EMBED_DEPTH} deep`)
    if (++this.#embeds > MAX_EMBEDS) throw tooMuch(`A request can embed at most ${MAX_EMBEDS} relations`)
    const items = this.#scanner.isBefore(')') ? [] : this.items(depth + 1)
    this.#scanner.expect(')')
    const joins = hints.filter((hint) => hint === 'inner' || hint === 'left')
    const others = hints.filter((hint) => hint !== 'inner' && hint !== 'left')
    if (joins.length > 1 || others.length > 1) throw unreadable(`There are too many hints for ${name}`)
    return { kind: 'embed', name, alias, hint: others[0], isInner: joins[0] === 'inner', items }
  }

  #nameWithoutCast(): string {
    const name = this.#name()
    if (this.#scanner.take('::')) throw unreadable('Casts are not supported')
    return name
  }

  #name(): string {
    const name = this.#scanner.isBefore('"') ? this.#scanner.quoted() : this.#scanner.name()
    // A name is an alias, which becomes the name of a member, or is looked up in the list of what is exposed.
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(name)) this.#scanner.fail('expected a name')
    if (this.#scanner.isBefore('.')) throw noAggregate()
    return name
  }
}

/**
 * Every column once: a response is as large as its rows, not as a request makes them.
 *
 * @throws DataServiceError PGRST100 for a column, `*`, or name of the response that is there twice
 */
function withoutRepeats(items: WrittenItem[]): WrittenItem[] {
  const columns = new Set<string>()
  const names = new Set<string>()
  for (const item of items) {
    if (item.kind !== 'embed') {
      const column = item.kind === 'rest' ? '*' : item.name
      if (columns.has(column))
        throw unreadable(`select has ${column} twice. Each column can be selected once.`)
      columns.add(column)
    }
    if (item.kind === 'rest') continue
    const name = item.alias ?? item.name
    if (names.has(name)) throw unreadable(`select has two items with the name ${name}. Give one an alias.`)
    names.add(name)
  }
  const except = new Set([...columns, ...names])
  return items.map((item) => (item.kind === 'rest' ? { ...item, except } : item))
}

const noAggregate = () =>
  new DataServiceError(400, 'PGRST123', 'Use of aggregate functions is not allowed', {
    hint: 'Prefer: count=exact counts rows',
  })
