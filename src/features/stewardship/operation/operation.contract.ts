import { z } from 'zod'
import { ROLES } from '#/features/people/roles/roles.rules.ts'

const when = z.string().nullable()

export const settingsSchema = z
  .object({
    settings: z.array(
      z.object({
        name: z.string(),
        group: z.string(),
        value: z.string().nullable().describe('Without credentials; null: there is none, or it is hidden.'),
        is_set: z.boolean().describe('False: the value is the default.'),
        is_hidden: z.boolean().describe('Whether it is a secret.'),
      }),
    ),
  })
  .meta({ id: 'SettingsInEffect' })
export type SettingsInEffect = z.infer<typeof settingsSchema>

export const jobsSchema = z
  .object({
    jobs: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        waiting: z.int(),
        retrying: z.int(),
        active: z.int(),
        last_done: when,
        next_run: when.describe('Null: it runs when there is work.'),
        failures: z
          .array(z.object({ id: z.string(), failed_at: z.string(), error: z.string() }))
          .describe('Runs that used up their retries; the newest 20.'),
        failed: z.int().describe('How many there are.'),
      }),
    ),
  })
  .meta({ id: 'Jobs' })
export type Jobs = z.infer<typeof jobsSchema>

export const retryInput = z
  .strictObject({
    job: z.string().max(50).describe('The name of the job whose failed runs are tried again.'),
  })
  .meta({ id: 'RetryJobInput' })
export const retriedSchema = z.object({ retried: z.int() })

export const backupsSchema = z
  .object({
    folder: z.string().describe('On the machine of the process that makes them.'),
    kept: z.int().describe('How many are kept; older ones are removed.'),
    is_running: z.boolean().describe('Whether one is being made, or waits for its turn.'),
    failure: z
      .string()
      .nullable()
      .describe('Why the last one could not be made, if none has been made since.'),
    backups: z
      .array(z.object({ name: z.string(), bytes: z.int(), made_at: z.string() }))
      .describe('Newest first.'),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof backupsSchema>

const member = { id: z.string(), username: z.string(), display_name: z.string().nullable() }

export const staffSchema = z
  .object({
    staff: z
      .array(z.object({ ...member, role: z.enum(ROLES) }))
      .describe('Members with a role, the highest first.'),
    banned: z
      .array(z.object({ ...member, banned_until: z.string(), reason: z.string() }))
      .describe('Those who are banned the longest first.'),
    banned_count: z.int().describe('How many are banned; `banned` has at most 50.'),
  })
  .meta({ id: 'Staff' })
export type Staff = z.infer<typeof staffSchema>
