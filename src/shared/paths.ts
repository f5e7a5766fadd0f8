import { stringifySearch } from './searchParams.ts'

/** Parameters of an address, as text. Missing and empty ones are left out, so pass `undefined` for a default. */
type Params = Readonly<Record<string, string | number | undefined>>

/** The page number in an address; undefined for the first page. */
const pageOf = (page: number | undefined) => (page === undefined || page <= 1 ? undefined : page)

/**
 * The address of every page of the site. No other code builds addresses: `src/routes` declares the same pages, and
 * `test/architecture.test.ts` compares both.
 */
export const paths = {
  home: (page?: number): string => `/${stringifySearch({ page: pageOf(page) })}`,
  /** `params`: a query in its shortest form (`toParams`). */
  search: (params: Params = {}): string => `/search${stringifySearch(params)}`,
  /** Popular games; `params` in their shortest form (`toPopularParams`). */
  popular: (params: Params = {}): string => `/popular${stringifySearch(params)}`,
  game: (urlid: string): string => `/game/${encodeURIComponent(urlid)}`,
  gamePosts: (
    urlid: string,
    { tab, order, page }: { tab?: string; order?: string; page?: number } = {},
  ): string => `${paths.game(urlid)}/posts${stringifySearch({ tab, order, page: pageOf(page) })}`,
  /** `params`: the tab, and those of the list of games (`developerSearch`). */
  developer: (slug: string, params: Params = {}): string =>
    `/developer/${encodeURIComponent(slug)}${stringifySearch(params)}`,
  addGame: (): string => '/add-game',
  /** `section` is a part of the form, e.g. `links`. */
  editGame: (urlid: string, section?: string): string =>
    `${paths.game(urlid)}/edit${section === undefined ? '' : `#${section}`}`,
  gameHistory: (urlid: string, page?: number): string =>
    `${paths.game(urlid)}/history${stringifySearch({ page: pageOf(page) })}`,
  /** One edit of a game. */
  edit: (id: number): string => `/edit/${id}`,
  /** A game's numbers by day, for its developer. */
  gameNumbers: (urlid: string): string => `${paths.game(urlid)}/numbers`,
  /** The games with Steam keys, for the council. */
  steamKeys: (): string => '/steam-keys',
  updates: (params: Params = {}): string => `/updates${stringifySearch(params)}`,
  update: (id: number): string => `/update/${id}`,
  community: (params: Params = {}): string => `/community${stringifySearch(params)}`,
  /**
   * `anchor` is an element's id on the page, e.g. `comments`. `comment`: the page shows only this comment, with what is above and below it;
   * `order` and `page` are those of the comments.
   */
  post: (
    id: number,
    anchor?: string,
    { comment, order, page }: { comment?: number; order?: string | undefined; page?: number } = {},
  ): string =>
    `/post/${id}${stringifySearch({ comment, order, page: pageOf(page) })}${anchor === undefined ? '' : `#${anchor}`}`,
  list: (id: number): string => `/list/${id}`,
  /** `status` is that of the games of a library. */
  user: (
    username: string,
    { tab, status, page }: { tab?: string | undefined; status?: string | undefined; page?: number } = {},
  ): string => `/user/${encodeURIComponent(username)}${stringifySearch({ tab, status, page: pageOf(page) })}`,
  leaderboards: ({ board, period, page }: { board?: string; period?: string; page?: number } = {}): string =>
    `/leaderboards${stringifySearch({ board, period, page: pageOf(page) })}`,
  /** `item` is the code of an item, which the avatar editor then shows. */
  settings: (tab?: string, item?: string): string =>
    `/settings${stringifySearch({ tab })}${item === undefined ? '' : `#item-${item}`}`,
  /** The moderators' queue; `kind` is one of its kinds. */
  moderation: (kind?: string): string => `/moderation${stringifySearch({ kind })}`,
  moderationLog: (params: Params = {}): string => `/moderation/log${stringifySearch(params)}`,
  signIn: (form?: 'sign-up'): string => `/sign-in${stringifySearch({ form })}`,
  confirmed: (): string => '/confirmed',
  newPassword: (): string => '/new-password',
  /** Turns the weekly email off; its token is the fragment. */
  weeklyMail: (): string => '/weekly-mail',
  patreon: (): string => '/patreon',
  /** The player's games in tabs. `urlid`: a game to open. */
  play: (urlid?: string): string => `/play${urlid ? `#${urlid}` : ''}`,
  apiReference: (): string => '/api-reference',
  dataService: (): string => '/api-reference/data-service',
  /** What members say about the site; `params`: kind, status, order, page. */
  feedback: (params: Params = {}): string => `/feedback${stringifySearch(params)}`,
  feedbackItem: (id: number): string => `/feedback/${id}`,
  /** The site's own pages. */
  about: (): string => '/about',
  /** `rule`: the number of a section. */
  rules: (rule?: number): string => `/rules${rule === undefined ? '' : `#rule-${rule}`}`,
  privacy: (): string => '/privacy',
  contact: (): string => '/contact',
  /** For admins; `page`: one of the site's own pages, to edit in the section `pages`. */
  admin: (section?: string, page?: string): string => `/admin${stringifySearch({ section, page })}`,
  /** `anchor` is the id of a question, e.g. `ranking`. */
  faq: (anchor?: string): string => `/faq${anchor === undefined ? '' : `#${anchor}`}`,
  feeds: (): string => '/feeds',
  openData: (): string => '/open-data',
  jsonUpdates: (): string => '/json-updates',
} as const

/** Whether a path is a game's page, or below one. */
export const isGamePath = (pathname: string): boolean => pathname.startsWith('/game/')
