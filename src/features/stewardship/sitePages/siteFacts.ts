import type { ProviderName } from '#/config.providers.ts'

/** What the default texts say about this site: what admins entered, and what is configured. */
export interface SiteFacts {
  name: string
  /** Who runs it; empty where nobody said so. */
  operator: string
  /** An email or web address; empty if there is none. */
  contact: string
  /** Other sites that members can sign in with. */
  providers: readonly ProviderName[]
  /** Whether codes can be sent to phones. */
  sendsTexts: boolean
  /** Who checks that somebody is no program; undefined: nobody does. */
  captcha: 'altcha' | 'turnstile' | 'hcaptcha' | undefined
  sessionDays: number
  /** Whether each request gets a line in the log. */
  accessLog: boolean
  openData: boolean
}

/** A text as Markdown that shows all of its characters. */
export const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&@:]/g, '\\$&')
