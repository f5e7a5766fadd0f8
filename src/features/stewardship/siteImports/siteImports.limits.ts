/** Bytes of the files of one import together, as they are sent. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
/** Bytes of all files together, decompressed. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
/** Lines of all files together. */
export const MAX_IMPORT_LINES = 500_000
export const MAX_IMPORT_FILES = 10
/** Problems, notes, and outcomes of lines that a report lists; it counts the others. */
export const MAX_LISTED_LINES = 100

/** For `accept` of a file control. */
export const IMPORT_EXTENSIONS = '.jsonl,.ndjson,.csv,.gz'

/** Whether the name of a file says how to read it. */
export const isImportable = (name: string): boolean => /\.(?:jsonl|ndjson|csv)(?:\.gz)?$/i.test(name)

/** What is wrong with files that are not importable. */
export const kindProblem = (names: readonly string[]): string =>
  `${names.join(', ')} can’t be imported. Choose files that end with .jsonl, .ndjson, or .csv, or with .gz after that.`
