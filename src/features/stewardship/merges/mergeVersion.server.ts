import { hash } from 'node:crypto'
import type { MergeableGame } from './mergePreview.queries.server.ts'

const LENGTH = 16

/** What a moderator saw of two games, as a short text: their states, names, and owners, but not counts, which change by the minute. */
export const mergeVersion = (...games: readonly MergeableGame[]): string =>
  hash('sha256', JSON.stringify(games), 'base64url').slice(0, LENGTH)
