import { z } from 'zod'
import { MAX_CODE_LENGTH, SETUP_STEPS } from './setup.limits.ts'

const stepSchema = z.object({
  step: z.enum(SETUP_STEPS),
  state: z.enum(['open', 'done', 'skipped']),
})

export const setupSchema = z
  .object({
    needs_admin: z.boolean().describe('Whether no member is an admin yet.'),
    setup: z
      .object({
        steps: z.array(stepSchema),
        address: z.object({
          site_url: z.string(),
          games_origin: z.string(),
          is_local: z
            .boolean()
            .describe('Whether only the machine itself can reach the site at its address.'),
          problems: z.array(z.string()),
        }),
        mail: z.object({
          sender: z.string(),
          server: z.string().nullable().describe('The mail server; null: emails are written to a folder.'),
          folder: z.string().nullable(),
          confirms: z.boolean().describe('Whether members confirm their email address.'),
        }),
        providers: z.array(z.object({ name: z.string(), title: z.string(), is_on: z.boolean() })),
        callback: z.string().describe('The redirect address that a provider has to know.'),
      })
      .nullable()
      .describe('The state of the setup; null for everybody but admins.'),
  })
  .meta({ id: 'SiteSetup' })
export type SiteSetup = z.infer<typeof setupSchema>
export type SetupFacts = NonNullable<SiteSetup['setup']>

export const firstAdminInput = z
  .strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH).meta({ example: 'ABCD-EFGH-JKLM' }) })
  .meta({ id: 'FirstAdminInput' })

export const stepParameter = z.object({ step: z.enum(SETUP_STEPS) })
export const stepInput = z.strictObject({ skipped: z.boolean() }).meta({ id: 'SetupStepInput' })

export const mailTestSchema = z
  .object({
    to: z.string(),
    sent: z.boolean(),
    reason: z.string().nullable().describe('Why it could not be sent, as the mail server said.'),
  })
  .meta({ id: 'MailTest' })
export type MailTest = z.infer<typeof mailTestSchema>
