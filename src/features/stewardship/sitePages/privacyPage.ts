import { OWN_VISIT_DAYS, VISIT_DAYS } from '#/features/catalog/logs/logs.limits.ts'
import { providerName } from '#/features/people/auth/users/providerTitles.ts'
import { NOTIFICATION_DAYS } from '#/features/people/notifications/notifications.limits.ts'
import { VOTE_ADDRESS_DAYS } from '#/features/stewardship/gameTools/gameTools.limits.ts'
import { paths } from '#/shared/paths.ts'
import { escapeMarkdown, type SiteFacts } from './siteFacts.ts'

const listed = new Intl.ListFormat('en-US', { type: 'disjunction' })

const CAPTCHAS = { turnstile: 'Cloudflare Turnstile', hcaptcha: 'hCaptcha' }

/** What the software stores, for how long, and who sees it. Each sentence describes code; change them together. */
export function privacyPage(facts: SiteFacts): string {
  const { operator, contact } = facts
  return `This page says what ${escapeMarkdown(facts.name)} stores about you, for how long, and who can see it.${operator === '' ? '' : ` The site is run by ${escapeMarkdown(operator)}.`}${contact === '' ? '' : ` Questions: see [Contact](${paths.contact()}).`}

There’s no advertising, no analytics by other companies, and nothing is sold.

## If you only visit

- **What you open.** We count how often games and posts are opened, and how often links are followed. To count each visitor once a day, we store a hash of your network address, made with a random key of that day. Key and hash are deleted two days later. After that, nobody can tell who it was. Individual visits are kept for ${VISIT_DAYS} days, totals for good.
- **Limits.** To stop programs that send too many requests, we count requests by network address, in memory or as a keyed hash, for as long as the limit lasts.
- **Logs.** ${accessLogText(facts.accessLog)}
- **Errors.** If something fails in a page, your browser sends us what failed: the error’s message without addresses, email addresses, and quoted texts, where in our code it was, the kind of page, and which browser you use. It doesn’t say who you are, or which game, member, or search you had open.
- **Your browser.** Settings, the games that you have open to play, drafts, and saved pages stay in your browser’s own storage. We don’t read them.

## If you have an account

- **Your email address.** Only you and we can see it. It’s used to sign you in, to confirm who you are, and to tell you about changes to your account’s security. A weekly summary is sent only if you turn it on.
- **Your password**, as an Argon2id hash. Nobody can read it.
${providersText(facts)}- **Second factors**, if you set them up: secrets${facts.sendsTexts ? ' and your phone number' : ''} encrypted, recovery codes as hashes.${facts.sendsTexts ? ' A text message service delivers codes to your phone.' : ''}
- **API tokens**, as hashes, with their name and when they were last used.
- **Where you’re signed in.** For each session the browser’s name, and the first part of the network address (203.0.113.0/24, not the whole). You see them in [Settings](${paths.settings('security')}), and can end them. A session ends after ${facts.sessionDays} days at the latest, and is deleted a day later.
- **Your votes on games, reviews, comments, and in polls.** With a vote on a game we store a keyed hash of your network address for ${VOTE_ADDRESS_DAYS} days, to find one person who votes with many accounts. Moderators see who voted for a game, and which votes came from one network, but no address.
- **What you write and add:** reviews, posts, comments, lists, games, edits, updates, pictures, your profile, reports, claims to games, and feedback. What you attach to feedback (the page, the browser, a screenshot) is for moderators only.
- **What you do for yourself:** favorites, your library with its notes, hidden games and tags, saved searches, follows, muted members, notifications, experience, items, the days of your visits, and changes to your profile. Notifications are deleted after ${NOTIFICATION_DAYS} days; the rest stays until you remove it or delete your account.
- **What you opened:** games for ${OWN_VISIT_DAYS} days, links and posts for ${VISIT_DAYS} days, so that you can find them again. Games you’ve played stay until you remove them.

An account that nobody confirms is deleted after 7 days.

## What others see

Everyone sees your username, display name, avatar, level, role, what your profile says about you, and what you write or add, with its date. The history of each game names who edited it.

Private, unless you show them in [Settings](${paths.settings()}): your votes on games, and your library (its notes and dates in any case). Always private: your email address, hidden games, saved searches, follows, muted members, what you opened and played, private lists, and whom you reported. Moderators see reports with the name of the reporter.

## Cookies

Just reading the site sets none. If you sign in, the site sets a cookie that recognizes this browser, so that others can’t lock you out by guessing passwords, and one more if you pass a second factor; both last for a year and sign nobody in. ${facts.providers.length > 0 ? 'While you sign in with another site, there’s one for a few minutes. ' : ''}The session itself is in your browser’s storage until you log out.

## Other companies

- A game that you play here runs on its own website, which learns your network address, and may store things under its own rules. The bundled games run on this site.
- A trailer loads from YouTube once you start it. Links to other sites load once you open them. Pictures come from this site.
${captchaText(facts.captcha)}- Addresses of websites that members enter are fetched by our server, without anything about you.

## Open data and programs

Games, tags, links, and sums of votes are public${facts.openData ? `, and can be [downloaded](${paths.openData()})` : ''}; downloads name no members. What you publish can also be read through the [API](${paths.apiReference()}) and [feeds](${paths.feeds()}).

## Take your data, or leave

In [Settings](${paths.settings('data')}) you can download what we store about you as a file, and delete your account. Then your account, profile, votes, favorites, library, history, and notifications are deleted. You choose whether posts, reviews, lists, comments, and feedback are deleted, too, or stay without your name. Games, updates, and edits belong to the catalog and stay without it. The moderation log keeps what moderators did and why, without your name. Pictures that aren’t used anymore are deleted after a week.

Backups and log files that were made before aren’t changed. Whoever runs this site decides how long they’re kept.
`
}

const accessLogText = (isOn: boolean) =>
  isOn
    ? 'The server logs each request with its time, path, and network address. Whoever runs the site decides how long these logs are kept. Email addresses and searches aren’t in them.'
    : 'The server doesn’t log your requests. It logs errors, without email addresses and without what you entered. A proxy in front of it may keep a log of its own.'

const providersText = ({ providers }: SiteFacts) =>
  providers.length === 0
    ? ''
    : `- **Other accounts.** If you sign in with ${listed.format(providers.map(providerName))}: your ID there, and the name, email address, and picture’s address that it tells us${providers.includes('patreon') ? ', and from Patreon also whether you support this site' : ''}.\n`

const captchaText = (captcha: SiteFacts['captcha']) =>
  captcha === 'turnstile' || captcha === 'hcaptcha'
    ? `- ${CAPTCHAS[captcha]} checks that you’re not a robot when you ask for a new password or many accounts are created. It learns your network address.\n`
    : ''
