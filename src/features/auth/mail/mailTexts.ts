import type { Mail } from './mail.server.ts'

type Text = Omit<Mail, 'to'>

interface Parts {
  subject: string
  /** The sentences before the link. */
  lines: readonly string[]
  link?: { label: string; address: string } | undefined
  code?: string | undefined
  /** What remains to be said, smaller. */
  after: readonly string[]
}

export interface Site {
  siteName: string
  siteUrl: string
}

const NOT_YOU =
  'If you did not ask for this, you can ignore this mail: nothing happens without the link or the code.'
const HOUR = 'The link and the code work once, within the next hour.'
const DAY = 'The link and the code work once, within the next 24 hours.'

/** 'Confirm your address', to who signed up. */
export function confirmMail(site: Site, { username, address, code }: Mailed & { username?: string }): Text {
  const named = username ? ` It is for the account with the name ${username}.` : ''
  return compose(site, {
    subject: `Confirm your address for ${site.siteName}`,
    lines: [`Welcome to ${site.siteName}! Confirm that this address is yours, and you are in.${named}`],
    link: { label: 'Confirm my address', address },
    code,
    after: [DAY, NOT_YOU],
  })
}

/** To a member with whose address somebody signed up again. */
export function existsMail(site: Site): Text {
  return compose(site, {
    subject: `You have an account at ${site.siteName} already`,
    lines: [
      `Somebody, probably you, just signed up at ${site.siteName} with this address. It has an account already, so nothing was changed.`,
      'Sign in with your password. If you have forgotten it, the sign-in window lets you choose a new one.',
    ],
    link: { label: `Go to ${site.siteName}`, address: site.siteUrl },
    after: ['If it was not you, there is nothing that you need to do.'],
  })
}

/** 'Choose a new password'. */
export function recoveryMail(site: Site, { address, code }: Mailed): Text {
  return compose(site, {
    subject: `Choose a new password for ${site.siteName}`,
    lines: [`You asked to choose a new password for your account at ${site.siteName}.`],
    link: { label: 'Choose a new password', address },
    code,
    after: [HOUR, `${NOT_YOU} Your password stays as it is.`],
  })
}

/** 'Confirm your new address', to the new one. */
export function emailChangeMail(site: Site, { address, code }: Mailed): Text {
  return compose(site, {
    subject: `Confirm your new address for ${site.siteName}`,
    lines: [`You asked to use this address for your account at ${site.siteName}. Confirm that it is yours.`],
    link: { label: 'Use this address', address },
    code,
    after: [DAY, NOT_YOU],
  })
}

/** To the old address, when the account is to have another. */
export function emailChangeNotice(site: Site, newEmail: string): Text {
  return compose(site, {
    subject: `Your address at ${site.siteName} is being changed`,
    lines: [`Your account at ${site.siteName} is to have the address ${newEmail} instead of this one.`],
    after: ['If it was not you, choose a new password right away: that also signs out everybody else.'],
  })
}

/** A code that shows it is really the member who asks. */
export function reauthenticationMail(site: Site, code: string): Text {
  return compose(site, {
    subject: `${code} is your code for ${site.siteName}`,
    lines: [`Enter this code at ${site.siteName} to go on.`],
    code,
    after: ['It works once, within the next 15 minutes. Give it to nobody: we never ask for it.'],
  })
}

/** Tells a member that the password is another now. */
export function passwordChangedNotice(site: Site): Text {
  return compose(site, {
    subject: `Your password for ${site.siteName} was changed`,
    lines: [
      `The password of your account at ${site.siteName} was just changed, and all other devices were signed out.`,
    ],
    after: [
      'If it was not you, ask for a new password right away, and look after the security of your mailbox.',
    ],
  })
}

interface Mailed {
  /** Where the link leads. */
  address: string
  code: string
}

function compose({ siteName, siteUrl }: Site, { subject, lines, link, code, after }: Parts): Text {
  const text = [
    ...lines,
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...(code ? [link ? `Or enter this code: ${code}` : `Your code: ${code}`] : []),
    ...after,
    `-- \n${siteName}\n${siteUrl}`,
  ].join('\n\n')
  return { subject, text, html: htmlOf({ siteName, siteUrl }, { subject, lines, link, code, after }) }
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const FONT = 'font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif'

/** Mail programs know neither style sheets nor flexible boxes: styles stand at each part, in a table. */
function htmlOf({ siteName, siteUrl }: Site, { subject, lines, link, code, after }: Parts): string {
  const p = (text: string, style = 'font-size:16px;color:#1d2330') =>
    `<p style="margin:0 0 18px;line-height:1.55;${style}">${text}</p>`
  const button = link
    ? p(
        `<a href="${escaped(link.address)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#2f5fe0;color:#ffffff;font-weight:600;text-decoration:none">${escaped(link.label)}</a>`,
      )
    : ''
  const digits = code
    ? `${link ? p('Or enter this code:', 'font-size:14px;color:#5a6272') : ''}${p(escaped(code), 'font-size:28px;letter-spacing:6px;font-weight:700;color:#1d2330')}`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#eef1f6;${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:16px"><tr><td style="padding:32px;${FONT}">
${p(escaped(siteName), 'font-size:18px;font-weight:700;color:#2f5fe0')}
${lines.map((line) => p(escaped(line))).join('\n')}
${button}${digits}
${after.map((line) => p(escaped(line), 'font-size:14px;color:#5a6272')).join('\n')}
</td></tr></table>
<p style="margin:18px 0 0;font-size:13px"><a href="${escaped(siteUrl)}" style="color:#5a6272">${escaped(siteUrl.replace(/^https?:\/\//, ''))}</a></p>
</td></tr></table></body></html>
`
}
