import { useEffect, useState } from 'react'
import { consumePendingRedirect } from './returnTo.ts'

const MAILED = ['signup', 'recovery', 'email_change', 'email', 'magiclink', 'invite'] as const
export type MailedType = (typeof MAILED)[number]

/** The tokens of a session. Anybody can make a link with those of their own account. */
export interface SessionProof {
  kind: 'session'
  access_token: string
  refresh_token: string
  type: MailedType
}

/** What the address of a return page contains. */
export type LinkProof =
  /** From a mail: a token that can be redeemed once. */
  | { kind: 'mail'; token_hash: string; type: MailedType }
  /** From a provider: a code to be exchanged for a session. */
  | { kind: 'code'; parameters: URLSearchParams }
  /** From a mail whose link named no page: the service redeemed the token before it redirected here. */
  | SessionProof
  | { kind: 'error'; code: string; message: string }
  | { kind: 'none' }

/**
 * A link's error, in the form of the service's own errors. Anybody can make a link, so its message is trusted only at the end of an
 * OAuth flow that began here.
 */
export const refusalOf = ({ code, message }: Extract<LinkProof, { kind: 'error' }>): Error =>
  Object.assign(new Error(consumePendingRedirect() ? message : ''), { code })

/** Reads the fragment or query of a return page's address. */
export function readLinkProof({ hash, search }: { hash: string; search: string }): LinkProof {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const get = (name: string) => fragment.get(name) ?? query.get(name)
  const code = get('error_code') ?? get('error')
  if (code) return { kind: 'error', code, message: get('error_description') ?? code }
  const token_hash = get('token_hash')
  const type = MAILED.find((each) => each === get('type'))
  if (token_hash && type) return { kind: 'mail', token_hash, type }
  // The service puts tokens in the fragment only: a query is sent to servers.
  const access_token = fragment.get('access_token')
  const refresh_token = fragment.get('refresh_token')
  if (access_token && refresh_token)
    return { kind: 'session', access_token, refresh_token, type: type ?? 'magiclink' }
  return query.has('code') ? { kind: 'code', parameters: query } : { kind: 'none' }
}

/**
 * What the page's address contains; undefined while the server renders. It is read once and then removed from the address, so
 * that it stays neither in the history nor in a copied address.
 */
export function useLinkProof(): LinkProof | undefined {
  const [proof, setProof] = useState<LinkProof>()
  useEffect(() => {
    const found = readLinkProof(location)
    if (found.kind !== 'none') history.replaceState(history.state, '', location.pathname)
    setProof((before) => before ?? found)
  }, [])
  return proof
}
