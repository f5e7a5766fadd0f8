import { z } from 'zod'
import { developerSlugParameter } from '#/features/catalog/developers/developers.contract.ts'
import {
  MAX_DEVELOPER_LINK_TITLE,
  MAX_DEVELOPER_LINKS,
  MAX_OTHER_NAMES,
} from '#/features/catalog/developers/developers.limits.ts'
import { MAX_ADDRESS_LENGTH } from '#/features/stewardship/edits/edits.limits.ts'
import {
  repeatedDeveloper,
  TEXT_RULES,
  tidyText,
  webAddress,
} from '#/features/stewardship/edits/fieldInputs.rules.ts'
import { lineInput, ruledText } from '#/shared/textInput.ts'

const name = ruledText(TEXT_RULES.developer, tidyText).meta({
  type: 'string',
  description: 'One line of 1 to 100 characters',
  example: 'Orteil',
})

const url = z
  .string()
  .max(MAX_ADDRESS_LENGTH, `An address has at most ${MAX_ADDRESS_LENGTH} characters`)
  .transform((text, context) => {
    // A backslash means the same, and would take two bytes where the links are stored.
    const address = webAddress(webAddress(text)?.replaceAll('\\', '%5C') ?? text)
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: 'Enter a web address, such as https://example.com/' })
    return z.NEVER
  })
  .meta({ type: 'string', example: 'https://example.com/' })

const links = z
  .array(z.strictObject({ url, title: lineInput({ min: 0, max: MAX_DEVELOPER_LINK_TITLE }).default('') }))
  .max(MAX_DEVELOPER_LINKS, `Add at most ${MAX_DEVELOPER_LINKS} links`)
  .refine((all) => new Set(all.map((link) => link.url)).size === all.length, 'Remove the duplicate link')

/** Body of `PUT /api/developers/{slug}`: everything that is known of a developer beside their games. */
export const developerInput = z
  .strictObject({
    name,
    other_names: z
      .array(name)
      .max(MAX_OTHER_NAMES, `Add at most ${MAX_OTHER_NAMES} other names`)
      .meta({ example: ['DashNet'] }),
    links,
  })
  .refine((developer) => repeatedDeveloper([developer.name, ...developer.other_names]) === undefined, {
    path: ['other_names'],
    message: 'Remove the duplicate name',
  })
export type DeveloperInput = z.infer<typeof developerInput>

/** Body of `POST /api/developers/{slug}/merge`. */
export const mergeInput = z.strictObject({
  into: developerSlugParameter.describe('The developer who stays.'),
})

export const mergedSchema = z.object({
  slug: z.string().describe('Of the developer who stays.'),
  games: z.int().min(0).describe('Games that have moved, in whatever state.'),
})

/** Body of `POST /api/moderation/alike-developers`. */
export const differentInput = z
  .strictObject({
    developers: z
      .array(developerSlugParameter)
      .length(2)
      .meta({ example: ['orteil', 'orteil-dashnet'] }),
  })
  .refine(({ developers: [one, other] }) => one !== other, {
    path: ['developers'],
    message: 'Name two developers',
  })

const alike = z.object({
  slug: z.string(),
  name: z.string(),
  games: z.int().min(1).describe('Games that were not removed.'),
})

/** Developers with similar names. */
export const alikeDevelopersSchema = z
  .object({
    items: z.array(
      z.object({
        from: alike.describe('The one with fewer games.'),
        into: alike,
      }),
    ),
  })
  .meta({ id: 'AlikeDevelopers' })
export type AlikeDevelopers = z.infer<typeof alikeDevelopersSchema>
export type AlikeDeveloper = z.infer<typeof alike>
