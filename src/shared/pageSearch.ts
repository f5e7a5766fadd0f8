import { pageNumber } from './pagination.ts'

/** Reads a parameter's text into its shortest form: '' for the default, undefined if it is invalid. */
type ReadParam = (text: string) => string | undefined
type Readers = Readonly<Record<string, ReadParam>>

/** The valid values of an address. Defaults and invalid values are undefined. */
export type ValidParams<R extends Readers> = {
  [P in keyof R]?: Exclude<ReturnType<R[P]>, '' | undefined> | undefined
}
/** The invalid values of an address, shortened. */
export type RefusedParams = Readonly<Record<string, string | undefined>>

/** The maximum length of an invalid value that is shown to the reader, in characters. */
const MAX_REFUSED_LENGTH = 40

/** The mark of a cut value keeps it invalid. */
export const shortenRefused = (value: string): string =>
  value.length > MAX_REFUSED_LENGTH ? `${value.slice(0, MAX_REFUSED_LENGTH)}…` : value

/**
 * The parameters of a page's address, each with what reads it. An invalid value is not used, but it stays in the address, and the page names it
 * (`RefusedParamsBanner`). Parameters of others are ignored.
 */
export function pageSearch<R extends Readers>(readers: R) {
  const names = Object.keys(readers) as (keyof R & string)[]
  const pick = (search: object, of: (text: string, value: string | undefined) => string | undefined) =>
    Object.fromEntries(
      names.map((name) => {
        const text = String((search as Record<string, unknown>)[name] ?? '')
        return [name, text === '' ? undefined : of(text, readers[name]!(text)) || undefined]
      }),
    )
  return {
    /** The shortest address of the page. It has every parameter: the router keeps those that are not mentioned. */
    validate: (search: Record<string, unknown>) =>
      pick(search, (text, value) => value ?? shortenRefused(text)) as { [P in keyof R]?: string | undefined },
    valid: (search: object) => pick(search, (_text, value) => value) as ValidParams<R>,
    refused: (search: object): RefusedParams =>
      pick(search, (text, value) => (value === undefined ? shortenRefused(text) : undefined)),
  }
}

/** A parameter with a few options. `fallback` is the default. */
export const oneOf =
  <T extends string>(options: readonly T[], fallback?: T) =>
  (text: string): T | '' | undefined =>
    text === fallback ? '' : options.find((each) => each === text)

export const pageParam = (text: string): string | undefined => {
  const page = pageNumber(text)
  if (String(page) !== text) return undefined
  return page > 1 ? text : ''
}

export const idParam = (text: string): string | undefined => (/^[1-9]\d{0,8}$/.test(text) ? text : undefined)
