import { z } from 'zod'
import { ruledText } from '#/shared/textInput.ts'
import {
  MAX_CONTACT_LENGTH,
  MAX_OPERATOR_LENGTH,
  MAX_PAGE_LENGTH,
  MAX_SITE_NAME_LENGTH,
  SITE_PAGES,
} from './sitePages.limits.ts'
import { CONTACT, NAME, OPERATOR, PAGE_CONTENT } from './sitePages.rules.ts'

const version = z
  .int()
  .min(0)
  .describe(
    'Grows with every change; 0 as long as nobody has changed it. A change names the one that it replaces.',
  )

export const siteDetailsSchema = z
  .object({
    name: z.string(),
    configured_name: z
      .string()
      .describe('The name as the setting SITE_NAME has it, which is used unless admins chose another.'),
    operator: z.string().describe('Who runs the site; empty where nobody said so.'),
    contact: z.string().describe('An email address or a web address; empty if there is none.'),
    url: z.string().describe('The address of the site, without a slash at its end.'),
    version,
  })
  .meta({ id: 'SiteDetails' })
export type SiteDetails = z.infer<typeof siteDetailsSchema>

export const siteDetailsInput = z
  .strictObject({
    name: ruledText(NAME).meta({
      type: 'string',
      description: `One line of at most ${MAX_SITE_NAME_LENGTH} characters; empty: as the setting SITE_NAME has it`,
    }),
    operator: ruledText(OPERATOR).meta({
      type: 'string',
      description: `One line of at most ${MAX_OPERATOR_LENGTH} characters`,
    }),
    contact: ruledText(CONTACT).meta({
      type: 'string',
      description: `An email address or a web address of at most ${MAX_CONTACT_LENGTH} characters, or empty`,
      example: 'hello@example.org',
    }),
    version,
  })
  .meta({ id: 'SiteDetailsInput' })
export type SiteDetailsInput = z.infer<typeof siteDetailsInput>

export const pageParameter = z.object({ page: z.enum(SITE_PAGES) })

export const sitePageSchema = z
  .object({
    page: z.enum(SITE_PAGES),
    title: z.string(),
    content: z.string().describe('Markdown.'),
    is_default: z.boolean().describe('Whether it is the text that comes with the software.'),
    version,
    updated_at: z.string().nullable().describe('When admins last changed it; null for a default.'),
  })
  .meta({ id: 'SitePage' })
export type SitePage = z.infer<typeof sitePageSchema>

export const sitePageInput = z
  .strictObject({
    content: ruledText(PAGE_CONTENT)
      .nullable()
      .meta({
        type: ['string', 'null'],
        description: `Markdown, 1 to ${MAX_PAGE_LENGTH} characters; null: the default again`,
      }),
    version,
  })
  .meta({ id: 'SitePageInput' })
export type SitePageInput = z.infer<typeof sitePageInput>
