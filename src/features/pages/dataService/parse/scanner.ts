import { unreadable } from '#/features/pages/dataService/relations/dataServiceError.ts'

/** Reads a text from left to right. */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** @param what the parameter that the text is of, for errors */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /** Whether the next character is one of `characters`. */
  isBefore(characters: string): boolean {
    return !this.isAtEnd && characters.includes(this.#text[this.#at]!)
  }

  /** Passes `text` if it is next. */
  take(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  expect(text: string): void {
    if (!this.take(text)) this.fail(`expected "${text}"`)
  }

  /** What is next until one of `ends`, or the end. */
  until(ends: string): string {
    const start = this.#at
    while (!this.isAtEnd && !this.isBefore(ends)) this.#at++
    return this.#text.slice(start, this.#at)
  }

  rest(): string {
    const start = this.#at
    this.#at = this.#text.length
    return this.#text.slice(start)
  }

  /** A name of letters, digits and underscores. */
  name(): string {
    const [name] = /^[A-Za-z_][A-Za-z0-9_]{0,62}/.exec(this.#text.slice(this.#at, this.#at + 63)) ?? []
    if (name === undefined) return this.fail('expected a name')
    this.#at += name.length
    return name
  }

  /** A text in double quotes, in which a backslash precedes a quote or a backslash. */
  quoted(): string {
    this.expect('"')
    let text = ''
    while (!this.isAtEnd) {
      if (this.take('"')) return text
      this.take('\\')
      if (this.isAtEnd) break
      text += this.#text[this.#at++]
    }
    return this.fail('a quote is not closed')
  }

  /** A text from `open` to the `close` that belongs to it, with both; what is quoted does not count. */
  enclosed(open: string, close: string): string {
    const start = this.#at
    let depth = 0
    do {
      if (this.isBefore('"')) this.quoted()
      else if (this.take(open)) depth++
      else if (this.take(close)) depth--
      else this.#at++
      if (depth === 0) return this.#text.slice(start, this.#at)
    } while (!this.isAtEnd)
    return this.fail(`a "${open}" is not closed`)
  }

  fail(message: string): never {
    throw unreadable(`failed to parse ${this.#what}: ${message}`, `at character ${this.#at + 1}`)
  }
}
