import { stringifySearch } from './searchParams.ts'

/** Parameters of an address, as text. Missing and empty ones are left out, so pass `undefined` for a default. */
type Params = Readonly<Record<string, string | number | undefined>>

/** A page number as an address has it: the first page has none. */
const pageOf = (page: number | undefined) => (page === undefined || page <= 1 ? undefined : page)

/**
 * The address of every page of the site. Nothing else spells one: `src/routes` declares the same pages, and
 * `test/architecture.test.ts` holds both together.
 */
export const paths = {
  home: (page?: number): string => `/${stringifySearch({ page: pageOf(page) })}`,
  /** `params`: a query in its shortest form (`toParams`). */
  search: (params: Params = {}): string => `/search${stringifySearch(params)}`,
  game: (urlid: string): string => `/game/${encodeURIComponent(urlid)}`,
  gamePosts: (
    urlid: string,
    { tab, order, page }: { tab?: string; order?: string; page?: number } = {},
  ): string => `${paths.game(urlid)}/posts${stringifySearch({ tab, order, page: pageOf(page) })}`,
  updates: (params: Params = {}): string => `/updates${stringifySearch(params)}`,
  update: (id: number): string => `/update/${id}`,
  community: ({ type, page }: { type?: string | undefined; page?: number } = {}): string =>
    `/community${stringifySearch({ type, page: pageOf(page) })}`,
  /** `anchor` is an element's id on the page, e.g. `comments`. */
  post: (id: number, anchor?: string): string => `/post/${id}${anchor === undefined ? '' : `#${anchor}`}`,
  list: (id: number): string => `/list/${id}`,
  user: (username: string, { tab, page }: { tab?: string | undefined; page?: number } = {}): string =>
    `/user/${encodeURIComponent(username)}${stringifySearch({ tab, page: pageOf(page) })}`,
  settings: (tab?: string): string => `/settings${stringifySearch({ tab })}`,
  signIn: (): string => '/sign-in',
  confirmed: (): string => '/confirmed',
  newPassword: (): string => '/new-password',
  patreon: (): string => '/patreon',
  apiReference: (): string => '/api-reference',
} as const

/** Whether a path is a game's page, or below one. */
export const isGamePath = (pathname: string): boolean => pathname.startsWith('/game/')
