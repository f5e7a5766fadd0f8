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

/** What is wrong with the name of a file; undefined if it says how to read the file. */
export const nameProblem = (name: string): string | undefined =>
  /\.(?:jsonl|ndjson|csv)(?:\.gz)?$/i.test(name)
    ? undefined
    : `${name} can’t be imported. Choose files that end with .jsonl, .ndjson, or .csv, or those with .gz after it.`
