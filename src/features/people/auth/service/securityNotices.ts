import { composeMail, type MailText, type Site } from '#/features/people/auth/mail/mailTexts.ts'
import { providerName } from '#/features/people/auth/users/providerTitles.ts'
import type { ApiScope } from '#/shared/apiScopes.ts'
import type { Auth } from './auth.server.ts'

/** What a member did, or somebody who is signed in as them, or moderators. Each is mailed, so that a stranger's change does not go unnoticed. */
export type SecurityEvent =
  | { event: 'password changed' }
  | { event: 'address change requested' | 'address changed'; newEmail: string }
  | { event: 'factor added' | 'factor removed'; name: string }
  | { event: 'wrong codes entered'; count: number }
  | { event: 'factors removed by the operator' }
  | { event: 'recovery codes created' | 'recovery codes removed' }
  | { event: 'recovery code used'; remaining: number }
  | { event: 'provider linked' | 'provider unlinked'; provider: string }
  | { event: 'banned'; until: Date; reason: string }
  | { event: 'ban lifted'; reason: string }
  | { event: 'API token created'; name: string; scopes: readonly ApiScope[] }

const NOT_YOU =
  'If this wasn’t you, change your password now. That signs out every other device. Then check your security settings.'

/** What a notice needs of the authentication service. */
export type Notices = Site & Pick<Auth, 'mail'>

/** Mails a security notice to a member. Call it after the commit; accounts without an address get none. */
export function notifyMember(auth: Notices, email: string | null, event: SecurityEvent): void {
  if (email) auth.mail(email, securityNotice(auth, event), 'notice')
}

/** Tells a member which providers they can no longer sign in with, and how to change that. */
export function notifySuspended(auth: Auth, email: string, providers: readonly string[]): void {
  if (providers.length > 0) auth.mail(email, suspendedNotice(auth, providers), 'notice')
}

/** The notice of an event. Notices about a change of address go to the old one. */
export function securityNotice(site: Site, event: SecurityEvent): MailText {
  const { subject, line, after = NOT_YOU } = describeEvent(site.siteName, event)
  return composeMail(site, { subject, lines: [line], after: [after] })
}

interface Description {
  subject: string
  line: string
  /** What to do about it, where that is not the usual. */
  after?: string
}

function describeEvent(siteName: string, event: SecurityEvent): Description {
  switch (event.event) {
    case 'password changed':
      return {
        subject: `Your ${siteName} password was changed`,
        line: `The password of your ${siteName} account was changed. All other devices were signed out.`,
        after:
          'If this wasn’t you, request a new password on the sign-in page, and check who can read your mailbox.',
      }
    case 'address change requested':
      return {
        subject: `Your ${siteName} address is being changed`,
        line: `Someone asked to change the address of your ${siteName} account to ${event.newEmail}. It will change as soon as the new address is confirmed.`,
      }
    case 'address changed':
      return {
        subject: `Your ${siteName} address was changed`,
        line: `The address of your ${siteName} account was changed to ${event.newEmail}. Links and codes sent to this address no longer work.`,
        after: 'If this wasn’t you, contact the site’s operator.',
      }
    case 'factor added':
      return {
        subject: `Two-factor authentication: ${event.name} was added`,
        line: `The authenticator “${event.name}” was added to your ${siteName} account. You need it, or a recovery code, to sign in.`,
      }
    case 'factor removed':
      return {
        subject: `Two-factor authentication: ${event.name} was removed`,
        line: `The authenticator “${event.name}” was removed from your ${siteName} account.`,
      }
    case 'wrong codes entered':
      return {
        subject: `Wrong codes were entered for your ${siteName} account`,
        line: `Someone got past the first step of signing in to your ${siteName} account, and then entered ${event.count} wrong two-factor codes. They may know your password.`,
        after: `If this wasn’t you, change your password now, in a browser where you’ve entered a code before. In any other browser, request a new password on the sign-in page first: its link lets you enter a code even if ${siteName} accepts no more codes there. Changing the password signs out every other device.`,
      }
    case 'factors removed by the operator':
      return {
        subject: `Two-factor authentication is off for your ${siteName} account`,
        line: `The operator of ${siteName} removed all authenticators and recovery codes from your account, and signed you out everywhere.`,
        after:
          'Sign in, choose a new password, and set up two-factor authentication again. If you didn’t ask for this, contact the site’s operator.',
      }
    case 'recovery codes created':
      return {
        subject: `New recovery codes for ${siteName}`,
        line: `New recovery codes were created for your ${siteName} account. Older codes no longer work.`,
      }
    case 'recovery codes removed':
      return {
        subject: `Your recovery codes for ${siteName} were removed`,
        line: `The recovery codes of your ${siteName} account were removed.`,
      }
    case 'recovery code used':
      return {
        subject: `A recovery code was used on ${siteName}`,
        line: `Someone signed in to your ${siteName} account with a recovery code. ${event.remaining === 1 ? '1 code is' : `${event.remaining} codes are`} left.`,
      }
    case 'banned':
      return {
        subject: `Your ${siteName} account is banned`,
        line: `The moderators of ${siteName} banned your account until ${event.until.toISOString().slice(0, 10)}. Their reason: ${event.reason}`,
        after: 'Until then, you can’t sign in. Your posts stay unless they were removed.',
      }
    case 'ban lifted':
      return {
        subject: `You can use ${siteName} again`,
        line: `The moderators of ${siteName} lifted the ban on your account. Their reason: ${event.reason}`,
        after: 'You can sign in again.',
      }
    case 'API token created':
      return {
        subject: `An API token was created for your ${siteName} account`,
        line: `The API token “${event.name}” was created for your ${siteName} account, with the scopes: ${event.scopes.join(', ')}. Programs can use it to act for you.`,
        after:
          'If this wasn’t you, change your password now. That signs out every other device and revokes all API tokens. Then check your security settings.',
      }
    case 'provider linked':
      return {
        subject: `${providerName(event.provider)} was linked to your account`,
        line: `A ${providerName(event.provider)} account was linked to your ${siteName} account. It can be used to sign in.`,
      }
    case 'provider unlinked':
      return {
        subject: `${providerName(event.provider)} was unlinked from your account`,
        line: `Your ${providerName(event.provider)} account was unlinked from your ${siteName} account.`,
      }
  }
}

function suspendedNotice(site: Site, providers: readonly string[]): MailText {
  const names = providers.map(providerName).join(' and ')
  return composeMail(site, {
    subject: `Link ${names} again to sign in with it`,
    lines: [
      `You just verified the address of your ${site.siteName} account for the first time. ${names} was linked before that, when we couldn’t tell whether the account was yours.`,
      `It is still connected, but nobody can sign in with it until you link it again in your settings. If you don’t recognize it, unlink it there.`,
    ],
    link: { label: 'Open your settings', address: `${site.siteUrl}/settings?tab=sign-in` },
    after: [],
  })
}
