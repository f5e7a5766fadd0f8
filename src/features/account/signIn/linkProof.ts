import { useEffect, useState } from 'react'
import { consumePendingRedirect } from './returnTo.ts'

const MAILED = ['signup', 'recovery', 'email_change', 'email', 'magiclink', 'invite'] as const
export type MailedType = (typeof MAILED)[number]

/** What a link that led back here brings. */
export type LinkProof =
  /** From a mail: its secret, to be redeemed once. */
  | { kind: 'mail'; token_hash: string; type: MailedType }
  /** From another site: to be exchanged for a session. */
  | { kind: 'code'; parameters: URLSearchParams }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'none' }

/**
 * A link's error, as the service's own refusals are given. Anybody can make a link: its words are believed only at the end of a
 * visit that began here.
 */
export const refusalOf = ({ code, message }: Extract<LinkProof, { kind: 'error' }>): Error =>
  Object.assign(new Error(consumePendingRedirect() ? message : ''), { code })

/** Reads what the address of a return page brings, in its fragment or its query. */
export function readLinkProof({ hash, search }: { hash: string; search: string }): LinkProof {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const query = new URLSearchParams(search)
  const get = (name: string) => fragment.get(name) ?? query.get(name)
  const code = get('error_code') ?? get('error')
  if (code) return { kind: 'error', code, message: get('error_description') ?? code }
  const token_hash = get('token_hash')
  const type = MAILED.find((each) => each === get('type'))
  if (token_hash && type) return { kind: 'mail', token_hash, type }
  return query.has('code') ? { kind: 'code', parameters: query } : { kind: 'none' }
}

/**
 * What the page's address brings; undefined while the server renders. It is read once and then taken out of the address, so
 * that it stays neither in the history nor in what somebody copies.
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
