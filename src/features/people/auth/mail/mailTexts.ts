import type { Mail } from './mail.server.ts'

/** A mail without its recipient. */
export type MailText = Omit<Mail, 'to'>

interface Parts {
  subject: string
  /** Paragraphs before the link. */
  lines: readonly string[]
  /** What the mail lists, each with the address where to see it. */
  items?: readonly { text: string; address: string }[] | undefined
  link?: { label: string; address: string } | undefined
  /** Another list after the link, with its title. */
  more?: { title: string; items: readonly { text: string; address: string }[] } | undefined
  code?: string | undefined
  /** Paragraphs at the end, in smaller type. */
  after: readonly string[]
  /** A link at the end, in smaller type. */
  stop?: { label: string; address: string } | undefined
}

export interface Site {
  siteName: string
  siteUrl: string
}

const IGNORE =
  'If you didn’t ask for this, ignore this email. Nothing will happen unless someone uses the link or the code.'
const HOUR = 'The link and the code work once and expire in one hour.'
const DAY = 'The link and the code work once and expire in 24 hours.'

/** 'Confirm your address', after a sign-up. */
export function confirmMail(
  site: Site,
  { username, address, code }: Mailed & { username?: string },
): MailText {
  const named = username ? ` The username of the account is ${username}.` : ''
  const notYours = username
    ? `If you didn’t ask for an account named ${username}, ignore this email. Confirming would give the account to someone else.`
    : IGNORE
  return composeMail(site, {
    subject: `Confirm your address for ${site.siteName}`,
    lines: [`Welcome to ${site.siteName}! Confirm that this address is yours to finish signing up.${named}`],
    link: { label: 'Confirm my address', address },
    code,
    after: [DAY, notYours],
  })
}

/** The same where several sign-ups with this address are pending: confirming keeps the password of none. */
export function confirmAmbiguousMail(
  site: Site,
  { username, address, code }: Mailed & { username?: string },
): MailText {
  const named = username ? ` This time, they requested the username ${username}.` : ''
  return composeMail(site, {
    subject: `Confirm your address for ${site.siteName}`,
    lines: [
      `Someone signed up for ${site.siteName} with this address more than once, with different passwords or usernames.${named}`,
      'If the address is yours, confirm it and choose a password. The passwords entered before won’t work.',
    ],
    link: { label: 'Confirm my address', address },
    code,
    after: [DAY, IGNORE],
  })
}

/** To a member whose address somebody signed up with again. */
export function existsMail(site: Site): MailText {
  return composeMail(site, {
    subject: `You already have an account on ${site.siteName}`,
    lines: [
      `Someone, probably you, tried to sign up for ${site.siteName} with this address. You already have an account, so nothing was changed.`,
      'Sign in with your password. If you forgot it, request a new one on the sign-in page.',
    ],
    link: { label: `Go to ${site.siteName}`, address: site.siteUrl },
    after: ['If it wasn’t you, you don’t need to do anything.'],
  })
}

/** 'Choose a new password'. */
export function recoveryMail(site: Site, { address, code }: Mailed): MailText {
  return composeMail(site, {
    subject: `Choose a new password for ${site.siteName}`,
    lines: [`You asked for a new password for your ${site.siteName} account.`],
    link: { label: 'Choose a new password', address },
    code,
    after: [HOUR, `${IGNORE} Your password stays the same.`],
  })
}

/** 'Confirm your new address', to the new one. */
export function emailChangeMail(site: Site, { address, code }: Mailed): MailText {
  return composeMail(site, {
    subject: `Confirm your new address for ${site.siteName}`,
    lines: [`You asked to use this address for your ${site.siteName} account. Confirm that it’s yours.`],
    link: { label: 'Use this address', address },
    code,
    after: [DAY, IGNORE],
  })
}

/** The code with which a member re-authenticates. */
export function reauthenticationMail(site: Site, code: string): MailText {
  return composeMail(site, {
    subject: `${code} is your ${site.siteName} code`,
    lines: [`Enter this code on ${site.siteName} to confirm that it’s you.`],
    code,
    after: ['It works once and expires in 15 minutes. Never share it. We’ll never ask you for it.'],
  })
}

/** What admins send to themselves to try the mail server. */
export function testMail(site: Site): MailText {
  return composeMail(site, {
    subject: `${site.siteName} can send email`,
    lines: [`This is the test email that you sent from the Admin page of ${site.siteName}.`],
    after: ['If it’s in your spam folder, check the SPF and DKIM records of the sender’s domain.'],
  })
}

interface Mailed {
  /** Where the link leads. */
  address: string
  code: string
}

/** Composes a mail of plain text and HTML. */
export function composeMail({ siteName, siteUrl }: Site, parts: Parts): MailText {
  const { subject, lines, items = [], link, more, code, after, stop } = parts
  const listed = (item: { text: string; address: string }) => `${item.text}\n${item.address}`
  const text = [
    ...lines,
    ...items.map(listed),
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...(more ? [more.title, ...more.items.map(listed)] : []),
    ...(code ? [link ? `Or enter this code: ${code}` : `Your code: ${code}`] : []),
    ...after,
    ...(stop ? [`${stop.label}:\n${stop.address}`] : []),
    `-- \n${siteName}\n${siteUrl}`,
  ].join('\n\n')
  return { subject, text, html: htmlOf({ siteName, siteUrl }, parts) }
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const FONT = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif'

/** For the mail programs that support style sheets and follow the reader's color scheme. */
const DARK =
  '@media(prefers-color-scheme:dark){.page{background:#0f1115!important}.card{background:#171a21!important}' +
  '.text{color:#e8eaf0!important}.small{color:#9aa3b5!important}.link{color:#ffd166!important}}'

/** The three bars of the logo: pictures and SVG do not show everywhere. */
const MARK = `<table role="presentation" cellpadding="0" cellspacing="0" style="display:inline-block;vertical-align:-2px;margin-right:10px"><tr valign="bottom">${[
  8, 14, 20,
]
  .map(
    (height) =>
      `<td style="padding-right:3px"><div style="width:5px;height:${height}px;border-radius:2px;background:#ffb800"></div></td>`,
  )
  .join('')}</tr></table>`

/** Many mail programs support neither style sheets nor flexbox: styles are inline, layout is a table. */
function htmlOf(
  { siteName, siteUrl }: Site,
  { subject, lines, items = [], link, more, code, after, stop }: Parts,
): string {
  const p = (text: string, style = 'font-size:16px;color:#171a21', className = 'text') =>
    `<p class="${className}" style="margin:0 0 18px;line-height:1.55;${style}">${text}</p>`
  const button = link
    ? p(
        `<a href="${escaped(link.address)}" style="display:inline-block;padding:13px 22px;border:1px solid #8a5a00;border-radius:24px;background:#ffd166;color:#211700;font-weight:600;text-decoration:none">${escaped(link.label)}</a>`,
      )
    : ''
  const anchor = ({ text, address }: { text: string; address: string }, color: string, className: string) =>
    `<a class="${className}" href="${escaped(address)}" style="color:${color}">${escaped(text)}</a>`
  const listOf = (some: NonNullable<Parts['items']>) =>
    some.map((item) => p(anchor(item, '#8a5a00', 'link'), 'font-size:16px'))
  const list = listOf(items)
  const second = more
    ? [p(escaped(more.title), 'font-size:16px;font-weight:700;color:#171a21'), ...listOf(more.items)].join(
        '\n',
      )
    : ''
  const small = (text: string) => p(text, 'font-size:14px;color:#566074', 'small')
  const last = stop ? small(anchor({ text: stop.label, address: stop.address }, '#566074', 'small')) : ''
  const digits = code
    ? `${link ? small('Or enter this code:') : ''}${p(escaped(code), 'font-size:28px;letter-spacing:6px;font-weight:800;color:#171a21')}`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#f6f7f9;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:520px;background:#ffffff;border-radius:16px"><tr><td style="padding:32px;${FONT}">
<div class="text" style="margin:0 0 24px;font-size:18px;font-weight:800;letter-spacing:-0.02em;color:#171a21">${MARK}${escaped(siteName)}</div>
<h1 class="text" style="margin:0 0 18px;font-size:24px;font-weight:800;letter-spacing:-0.02em;line-height:1.2;color:#171a21">${escaped(subject)}</h1>
${[...lines.map((line) => p(escaped(line))), ...list].join('\n')}
${button}${second}${digits}
${after.map((line) => small(escaped(line))).join('\n')}
${last}
</td></tr></table>
<p style="margin:18px 0 0;font-size:13px"><a class="small" href="${escaped(siteUrl)}" style="color:#566074">${escaped(siteUrl.replace(/^https?:\/\//, ''))}</a></p>
</td></tr></table></body></html>
`
}
