import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { TokenKind } from '#/features/people/auth/users/oneTimeTokens.queries.server.ts'
import { withFragment } from '#/features/people/auth/users/redirects.ts'
import { paths } from '#/shared/paths.ts'
import type { Auth } from './auth.server.ts'
import { beginMailFlow } from './flowStates.server.ts'
import { issueToken } from './oneTimeTokens.server.ts'

/** The response of a call that mailed a link. */
export interface RedirectOptions {
  /** Allowed already. */
  redirectTo: string
  codeChallenge: string | undefined
}

/** Marks, as its fragment, the address of a page of the site that redeems the token itself. */
const FOR_PAGE = '#token_hash'

/**
 * Makes the token of a mail, replacing an older one, and the link that carries it. Mail it after the commit.
 *
 * The link leads to the protocol's `GET /verify`, or, where `redirectTo` is a page of the site that ends in `#token_hash`, to that page with
 * `token_hash` and `type` in the fragment. Such a link works in any browser, is not used up by programs that look into mails, and its token
 * reaches no server's log. A mail that anybody can request has such a link wherever it returns to the site: with a code challenge of a stranger's, or
 * to another page, it would lead its owner nowhere.
 *
 * @param isByAnyone whether whoever requested it has shown nothing but the address
 */
export async function mailedLink(
  auth: Auth,
  trx: Kysely<DB>,
  {
    userId,
    kind,
    email,
    isByAnyone = false,
  }: { userId: string; kind: TokenKind; email: string; isByAnyone?: boolean },
  { redirectTo, codeChallenge }: RedirectOptions,
): Promise<{ address: string; code: string }> {
  const page = pageFor({ kind, isByAnyone }, redirectTo, auth.siteUrl)
  const flowStateId = page ? undefined : await beginMailFlow(trx, userId, codeChallenge)
  const { token, code } = await issueToken(trx, auth.keys, { userId, kind, email, flowStateId })
  if (page) return { address: withFragment(page, { token_hash: token, type: kind }), code }
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  return { address: `${auth.config.url}/verify?${query}`, code }
}

/** The page of the site that redeems the token; undefined if the protocol does. */
function pageFor(
  { kind, isByAnyone }: { kind: TokenKind; isByAnyone: boolean },
  redirectTo: string,
  siteUrl: string,
): string | undefined {
  const { origin, pathname, hash } = new URL(redirectTo)
  if (origin !== new URL(siteUrl).origin) return undefined
  if (isByAnyone) return origin + (kind === 'recovery' ? paths.newPassword() : paths.confirmed())
  return hash === FOR_PAGE ? origin + pathname : undefined
}
