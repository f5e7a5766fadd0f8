import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Auth } from '#/features/auth/auth.server.ts'
import { beginMailFlow } from '#/features/auth/providers/flowStates.server.ts'
import { withFragment } from '#/features/auth/redirects.ts'
import { paths } from '#/shared/paths.ts'
import { issueToken, type TokenKind } from './oneTimeTokens.server.ts'

/** The response of a call that mailed a link. */
export interface RedirectOptions {
  /** Allowed already. */
  redirectTo: string
  codeChallenge: string | undefined
}

/** Marks, as its fragment, the address of a page of the site that redeems the token itself. */
export const FOR_PAGE = '#token_hash'

/**
 * Makes the token of a mail, replacing an older one, and the link that carries it. Mail it after the commit.
 *
 * The link leads to the protocol's `GET /verify`, or, where `redirectTo` is a page of the site that ends in `#token_hash`, to that page with
 * `token_hash` and `type` in the fragment. Such a link works in any browser, is not used up by programs that look into mails, and its token
 * reaches no server's log. One for a new password that returns to the site always leads to the page that asks for it: anybody can request it, and
 * with a code challenge of theirs, or to another page, it would lead its owner nowhere.
 */
export async function mailedLink(
  auth: Auth,
  trx: Kysely<DB>,
  { userId, kind, email }: { userId: string; kind: TokenKind; email: string },
  { redirectTo, codeChallenge }: RedirectOptions,
): Promise<{ address: string; code: string }> {
  const page = pageFor(kind, redirectTo, auth.siteUrl)
  const flowStateId = page ? undefined : await beginMailFlow(trx, userId, codeChallenge)
  const { token, code } = await issueToken(trx, auth.keys, { userId, kind, email, flowStateId })
  if (page) return { address: withFragment(page, { token_hash: token, type: kind }), code }
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return { address: `${auth.config.url}/verify?${query}`, code }
}

/** The page of the site that redeems the token; undefined if the protocol does. */
function pageFor(kind: TokenKind, redirectTo: string, siteUrl: string): string | undefined {
  const { origin, pathname, hash } = new URL(redirectTo)
  if (origin !== new URL(siteUrl).origin) return undefined
  if (kind === 'recovery') return origin + paths.newPassword()
  return hash === FOR_PAGE ? origin + pathname : undefined
}
