import { mailedLink, type RedirectOptions } from '#/features/auth/mail/mailedLinks.server.ts'
import { confirmMail, emailChangeMail, recoveryMail } from '#/features/auth/mail/mailTexts.ts'
import type { Auth } from './auth.server.ts'
import { findUserByEmail, lockUser, type User } from './users.queries.server.ts'

/**
 * Mails the link with which a new password is chosen, if the address has an account. All of it happens after the answer, so that the answer
 * does not tell.
 */
export function recoverLater(auth: Auth, email: string, redirectOptions: RedirectOptions): void {
  auth.later(async () => {
    const user = await findUserByEmail(auth.db, email)
    if (!user) return
    const link = await auth.db.transaction().execute(async (trx) => {
      // The address may have been changed meanwhile; then the link must not be mailed to it.
      if ((await lockUser(trx, user.id))?.email !== email) return undefined
      return mailedLink(auth, trx, { userId: user.id, kind: 'recovery', email }, redirectOptions)
    })
    if (link) auth.mail(email, recoveryMail(auth, link))
  })
}

/** Mails once more what a sign-up or a change of address waits for, if it does; after the answer. */
export function resendLater(
  auth: Auth,
  { type, email }: { type: 'signup' | 'email_change'; email: string },
  redirectOptions: RedirectOptions,
): void {
  auth.later(async () => {
    const user = type === 'signup' ? await findUserByEmail(auth.db, email) : await findByNewEmail(auth, email)
    if (!user || (type === 'signup' && user.confirmed_at)) return
    const link = await auth.db.transaction().execute(async (trx) => {
      const now = await lockUser(trx, user.id)
      if ((type === 'signup' ? now?.email : now?.new_email) !== email) return undefined
      return mailedLink(auth, trx, { userId: user.id, kind: type, email }, redirectOptions)
    })
    if (!link) return
    auth.mail(
      email,
      type === 'signup' ? confirmMail(auth, { ...link, ...nameOf(user) }) : emailChangeMail(auth, link),
    )
  })
}

function nameOf({ user_metadata: { username } }: Pick<User, 'user_metadata'>): { username?: string } {
  return typeof username === 'string' ? { username } : {}
}

/** Who waits to have the address: found by the mail that was sent to it. */
async function findByNewEmail(
  auth: Auth,
  email: string,
): Promise<Pick<User, 'id' | 'confirmed_at' | 'user_metadata'> | undefined> {
  const waiting = await auth.db
    .selectFrom('auth_one_time_tokens')
    .innerJoin('auth_users', 'auth_users.id', 'auth_one_time_tokens.user_id')
    .select(['auth_users.id', 'auth_users.confirmed_at'])
    .where('auth_one_time_tokens.email', '=', email)
    .where('auth_one_time_tokens.kind', '=', 'email_change')
    .whereRef('auth_users.new_email', '=', 'auth_one_time_tokens.email')
    .orderBy('auth_one_time_tokens.created_at', 'desc')
    .executeTakeFirst()
  return waiting && { ...waiting, user_metadata: {} }
}
