import { hash } from 'node:crypto'

/** A weak entity tag of a text: a proxy may compress the response. */
export function textEtag(text: string | Buffer): string {
  return `W/"${hash('sha1', text, 'base64url')}"`
}

/** Whether an `If-None-Match` header names `etag`, by weak comparison. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = withoutWeakness(etag)
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((each) => withoutWeakness(each.trim()) === opaque)
}

const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')
