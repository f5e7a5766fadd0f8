import { composeMail, type MailText, type Site } from '#/features/people/auth/mail/mailTexts.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import type { DueMail } from './weeklyMail.writes.server.ts'

/** Notifications that an email lists; the rest are counted. */
export const MAX_LISTED = 10

/** Games for the member that an email names. */
export const MAX_FOR_YOU = 3

/** A game that is picked for a member, with the reason, and the path of its page. */
export interface MailedGame {
  text: string
  link: string
}

/** The weekly email of a member. @param token turns it off @param games picked for them */
export function weeklyMail(
  site: Site,
  { name, unseen, items }: Pick<DueMail, 'name' | 'unseen' | 'items'>,
  token: string,
  games: readonly MailedGame[] = [],
): MailText {
  const addressOf = (link: string | null) => new URL(link ?? '/', site.siteUrl).href

  const more = unseen - items.length
  const stop = new URL('/api/weekly-mail/stop', site.siteUrl)
  stop.searchParams.set('token', token)
  return {
    ...composeMail(site, {
      subject: `Your week on ${site.siteName}: ${plural(unseen, 'notification')}`,
      lines: [`Hello ${name},`, `Here is what you haven’t seen yet on ${site.siteName}:`],
      items: items.map(({ title, link }) => ({
        text: title,
        address: addressOf(link),
      })),
      link: {
        label: more > 0 ? `See ${more} more on ${site.siteName}` : `Open ${site.siteName}`,
        address: site.siteUrl,
      },
      ...(games.length > 0 && {
        more: {
          title: 'For you',
          items: games.map(({ text, link }) => ({ text, address: addressOf(link) })),
        },
      }),
      after: [
        `You get this email once a week, when there is something new, because you turned it on in your settings.`,
      ],
      stop: {
        label: 'Turn this email off',
        address: `${new URL(paths.weeklyMail(), site.siteUrl).href}#token=${token}`,
      },
    }),
    // RFC 8058: mail programs show a button that turns it off.
    headers: {
      'List-Unsubscribe': `<${stop.href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
