/** Each dump has its own folder, named for its moment in UTC: a page that lists a dump stays right while its files exist. */
export const DUMP_NAME: RegExp = /^\d{4}-\d{2}-\d{2}T\d{9}Z$/

/** Older dumps are deleted. A download of yesterday's dump can be finished. */
export const KEPT_DUMPS = 3

/** The files of a dump except the manifest, in the order in which pages show them. */
export const DUMP_FILES = [
  'games.jsonl.gz',
  'updates.jsonl.gz',
  'votes.jsonl.gz',
  'catalogue.sqlite.gz',
  'README.md',
  'LICENSE.txt',
  'SHA256SUMS',
] as const

export type DumpFileName = (typeof DUMP_FILES)[number]

/** The address of a file; `latest` redirects to that of the newest dump. */
export const dumpFilePath = (dump: string, file: DumpFileName): string => `/open-data/${dump}/${file}`
