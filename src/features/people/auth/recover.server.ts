import { confirmMail, emailChangeMail, recoveryMail } from '#/features/people/auth/mail/mailTexts.ts'
import { mailedLink, type RedirectOptions } from '#/features/people/auth/service/mailedLinks.server.ts'
import type { Auth } from './service/auth.server.ts'
import { findUserByEmail, findUserByPendingEmail, lockUser } from './users/users.queries.server.ts'
import { requestedUsername } from './users/users.rules.ts'

/**
 * Mails the link to choose a new password, if the address has an account. Runs after the response, which must not reveal whether it has
 * one, and so counts only mails that are sent: nobody uses up the mailbox's or the site's with addresses that have no account.
 *
 * @param isKnownDevice whether the account has signed in in that browser: if its address is proven, the site's limit does not apply
 */
export function recoverLater(
  auth: Auth,
  { email, isKnownDevice }: { email: string; isKnownDevice: boolean },
  redirectOptions: RedirectOptions,
): void {
  auth.later(async () => {
    const user = await findUserByEmail(auth.db, email)
    if (!user || !(await auth.mailLimits.hasLater('recovery', { ...user, email }, isKnownDevice))) return
    const link = await auth.db.transaction().execute(async (trx) => {
      // The address may have been changed meanwhile; then the link must not be mailed to it.
      if ((await lockUser(trx, user.id))?.email !== email) return undefined
      const request = { userId: user.id, kind: 'recovery', email, isByAnyone: true } as const
      return mailedLink(auth, trx, request, redirectOptions)
    })
    if (link) auth.mail(email, recoveryMail(auth, link))
  })
}

/** Mails the link of an unfinished sign-up or change of address again, if there is one. Runs after the response. */
export function resendLater(
  auth: Auth,
  { type, email }: { type: 'signup' | 'email_change'; email: string },
  redirectOptions: RedirectOptions,
): void {
  const find = type === 'signup' ? findUserByEmail : findUserByPendingEmail
  auth.later(async () => {
    const found = await find(auth.db, email)
    if (!found || (type === 'signup' && found.confirmed_at)) return
    if (!(await auth.mailLimits.hasLater(`${type} again`, { id: found.id, email, email_proven: false })))
      return
    const link = await auth.db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, found.id)
      if (!user || (type === 'signup' ? user.email : user.new_email) !== email) return undefined
      const request = { userId: user.id, kind: type, email, isByAnyone: true }
      const mailed = await mailedLink(auth, trx, request, redirectOptions)
      return { ...mailed, username: requestedUsername(user) }
    })
    if (link) auth.mail(email, type === 'signup' ? confirmMail(auth, link) : emailChangeMail(auth, link))
  })
}
