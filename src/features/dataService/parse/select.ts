import { MAX_EMBED_DEPTH, MAX_EMBEDS, MAX_SELECTED } from '#/features/dataService/dataService.limits.ts'
import { DataServiceError, tooMuch, unreadable } from '#/features/dataService/dataServiceError.ts'
import { Scanner } from './scanner.ts'

/** An item of `select` as it is written. */
export type WrittenItem = { kind: 'column'; name: string; alias: string | undefined } | WrittenEmbed

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
  return items.length > 0 ? items : [{ kind: 'column', name: '*', alias: undefined }]
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
    return items
  }

  #item(depth: number): WrittenItem {
    const scanner = this.#scanner
    if (scanner.take('...')) throw unreadable('Spread relationships are not supported')
    if (scanner.take('*')) return { kind: 'column', name: '*', alias: undefined }
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

const noAggregate = () =>
  new DataServiceError(400, 'PGRST123', 'Use of aggregate functions is not allowed', {
    hint: 'Prefer: count=exact counts rows',
  })
