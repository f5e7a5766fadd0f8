import { createHash } from 'node:crypto'
import type { CannedReason, CannedReasons } from './queue.contract.ts'

/** The canned reasons with a version, which differs when they do. */
export function versionReasons(reasons: readonly CannedReason[]): CannedReasons {
  const items = reasons.map(({ kind, label, text }) => ({ kind, label, text }))
  return { items, version: createHash('sha256').update(JSON.stringify(items)).digest('base64url') }
}
