import { stringifySearch } from '#/shared/searchParams.ts'

/** The path that leads to a random game. */
export const RANDOM_PATH = '/random'

/** The address that leads to a random game of a list; `params`: its query in its shortest form (`toParams`). */
export const randomAddress = (params: Readonly<Record<string, string | undefined>> = {}): string =>
  RANDOM_PATH + stringifySearch(params)
