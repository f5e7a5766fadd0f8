import { MAX_FILTERED_DEVELOPERS, MAX_SLUG_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import { isLink, MAX_LINK_LENGTH } from '#/features/catalog/links/isLink.ts'
import { ANY_DATE, type DateWithin, parseDateWithin } from './dateWithin.ts'

// Readers for the parameters of the catalog's address. They use no library, because the browser reads addresses, too,
// and its pages should not load a schema library for that.

/** Says why a text cannot be used. */
export class Refusal {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Parses one parameter's text; `fallback` is the default for a missing one. */
export interface Reader<T> {
  fallback: T
  read(text: string): T | Refusal
  /** For a parameter with a few options. */
  options?: readonly string[]
}

/** Longest name or description that can be searched for, in characters. */
export const MAX_PATTERN_LENGTH = 100

/** How long a text may be that is searched for anywhere: a link that somebody pastes is often longer than a name. */
export const maxSearchLength = (text: string): number => (isLink(text) ? MAX_LINK_LENGTH : MAX_PATTERN_LENGTH)

/** A text to search for. */
export function pattern(maxLength = (_text: string) => MAX_PATTERN_LENGTH): Reader<string> {
  return {
    fallback: '',
    read(text) {
      const trimmed = text.trim()
      const max = maxLength(trimmed)
      return trimmed.length <= max ? trimmed : new Refusal(`At most ${max} characters`)
    },
  }
}

/** Slugs joined by commas, read to their ids; an unknown one is refused by name. */
export function slugs<Id extends string | number>(
  what: string,
  bySlug: ReadonlyMap<string, { readonly id: Id }>,
): Reader<readonly Id[]> {
  return {
    fallback: [],
    read(text) {
      const found = new Set<Id>()
      for (const slug of text.split(',').filter((part) => part !== '')) {
        const entry = bySlug.get(slug)
        if (!entry) return new Refusal(`There is no ${what} '${slug.slice(0, 60)}'`)
        found.add(entry.id)
      }
      return [...found]
    },
  }
}

/** Slugs like `slugs`, or 'none' for an empty list; without the parameter it is null. */
export function slugsOrNone<Id extends string | number>(
  what: string,
  bySlug: ReadonlyMap<string, { readonly id: Id }>,
): Reader<readonly Id[] | null> {
  const { read } = slugs(what, bySlug)
  return { fallback: null, read: (text) => (text === 'none' ? [] : read(text)) }
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Addresses of developers joined by commas, each once. Whether somebody has them, only the database knows. */
export function developers(): Reader<readonly string[]> {
  return {
    fallback: [],
    read(text) {
      const found = new Set(text.split(',').filter((part) => part !== ''))
      if (found.size > MAX_FILTERED_DEVELOPERS)
        return new Refusal(`At most ${MAX_FILTERED_DEVELOPERS} developers`)
      const wrong = [...found].find((slug) => slug.length > MAX_SLUG_LENGTH || !SLUG.test(slug))
      return wrong === undefined ? [...found] : new Refusal(`There is no developer '${wrong.slice(0, 60)}'`)
    },
  }
}

/** A whole number from `min` to `max`. */
export function wholeNumber(max: number, min = 0): Reader<number> {
  return {
    fallback: min,
    read(text) {
      const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
      return value >= min && value <= max ? value : new Refusal(`A whole number from ${min} to ${max}`)
    },
  }
}

/** One of a few options. */
export function oneOf<T extends string>(options: readonly T[], fallback: T): Reader<T> {
  return {
    fallback,
    options,
    read: (text) => options.find((each) => each === text) ?? new Refusal(`One of ${options.join(', ')}`),
  }
}

/** On or off. */
export function flag(): Reader<boolean> {
  return {
    fallback: false,
    options: ['0', '1'],
    read: (text) => (text === '1' || text === '0' ? text === '1' : new Refusal('0 or 1')),
  }
}

/** A span of days; see `DateWithin`. */
export function dateWithin(): Reader<DateWithin> {
  return {
    fallback: ANY_DATE,
    read: (text) =>
      parseDateWithin(text) ??
      new Refusal("'any', a number of days such as 30d, a year, or a month such as 2024-05"),
  }
}
