import { z } from 'zod'
import { hasLength, isHonestLine } from '#/shared/textRules.ts'
import { MAX_SEARCH_PARAMS, SEARCH_NAME_BOUNDS } from './searches.limits.ts'
import { tidySearchName } from './searchName.rules.ts'

export const savedSearchSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    params: z.string().describe("The query of its /search address, without '?'. The page is left out."),
    alert: z.boolean().describe('Whether the member is notified of new games that it finds.'),
    is_default: z.boolean().describe('Whether it is the list that the home page shows to the member.'),
    created_at: z.string(),
  })
  .meta({ id: 'SavedSearch' })
export type SavedSearch = z.infer<typeof savedSearchSchema>

export const savedSearchesSchema = z
  .object({ items: z.array(savedSearchSchema).describe('By name.') })
  .meta({ id: 'SavedSearches' })
export type SavedSearches = z.infer<typeof savedSearchesSchema>

const name = z
  .string()
  .transform(tidySearchName)
  .refine(hasLength(SEARCH_NAME_BOUNDS), `must have 1 to ${SEARCH_NAME_BOUNDS.max} characters`)
  .refine(isHonestLine, 'must be one line with visible characters')
  .describe('Unique among the searches of the member, ignoring case.')

export const newSearchInput = z
  .strictObject({
    name,
    params: z
      .string()
      .max(MAX_SEARCH_PARAMS)
      .describe("The query of a /search address, without '?'. It must have at least one filter."),
    alert: z.boolean().default(false),
  })
  .meta({ id: 'NewSavedSearch' })

export const searchChangeInput = z
  .strictObject({
    name,
    alert: z.boolean(),
    is_default: z.boolean().describe('True also takes it from the search that was the default.'),
  })
  .partial()
  .meta({ id: 'SavedSearchChange' })
export type SearchChange = z.infer<typeof searchChangeInput>
