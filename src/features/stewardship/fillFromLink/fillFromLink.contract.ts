import { z } from 'zod'

export const fillFromLinkInput = z.strictObject({
  url: z.string().trim().min(1, 'Enter the address of the game’s page').max(2000).meta({
    type: 'string',
    description: 'http or https',
    example: 'https://store.steampowered.com/app/1454400/',
  }),
})

/** The values found on a game's page. All of it is untrusted text, normalized so that the forms accept it. */
export const fillProposalsSchema = z
  .object({
    source: z.enum(['steam', 'itch', 'web']).describe('What kind of page was read.'),
    url: z.string().describe('The address that was read, after redirects.'),
    name: z.string().nullable(),
    desc: z.string().nullable().describe('One line.'),
    long_desc: z.string().nullable().describe('Markdown.'),
    developers: z.array(z.string()).describe('At most five names.'),
    release_date: z.string().nullable().describe('YYYY-MM-DD, YYYY-MM, or YYYY: as precise as on the page.'),
    play_link: z.string().nullable().describe('https address that can be embedded to play the game.'),
    trailer: z.string().nullable().describe('Address of a YouTube video.'),
    links: z
      .array(z.object({ type: z.string(), url: z.string() }))
      .describe('The page itself first; `type` is a slug of a link type, named in /api/tags.'),
    tags: z.array(z.int()).describe('Ids of tags, named in /api/tags.'),
    logos: z
      .array(z.string())
      .describe(
        'Addresses of pictures on other sites, the most likely first. Nothing is stored before POST /api/media/from-address.',
      ),
    banners: z.array(z.string()),
    screenshots: z.array(z.string()),
  })
  .meta({ id: 'FillProposals' })

export type FillProposals = z.infer<typeof fillProposalsSchema>
export type FillSource = FillProposals['source']
