import { z } from '@hono/zod-openapi'
import { DUMP_FILES } from './openData.limits.ts'

const dumpFile = z.object({
  name: z.enum(DUMP_FILES),
  url: z.string().describe('The address of the file, without the origin.'),
  bytes: z.int(),
  sha256: z.string().describe('Of the file as it is downloaded, in lower-case hexadecimal digits.'),
})

export const dumpSchema = z
  .object({
    created_at: z.iso
      .datetime()
      .describe('When it was begun. It has what was public then, or a few minutes later.'),
    games: z.int(),
    updates: z.int(),
    license: z.string().describe('The name of the license; its text is LICENSE.txt.'),
    files: z.array(dumpFile),
  })
  .openapi('OpenDataDump')

export const openDataSchema = z
  .object({
    is_on: z.boolean().describe('Whether this site publishes its data.'),
    dump: dumpSchema.nullable().describe('The newest dump; null before the first one.'),
  })
  .openapi('OpenData')

export type Dump = z.output<typeof dumpSchema>
export type DumpFile = Dump['files'][number]
export type OpenData = z.output<typeof openDataSchema>
