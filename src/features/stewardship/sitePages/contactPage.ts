import { paths } from '#/shared/paths.ts'
import { escapeMarkdown, type SiteFacts } from './siteFacts.ts'
import { isEmail } from './sitePages.rules.ts'

/** Who runs the site, and how to reach them. */
export function contactPage({ name, operator, contact }: SiteFacts): string {
  const site = escapeMarkdown(name)
  const who = operator === '' ? [] : [`${site} is run by ${escapeMarkdown(operator)}.`]
  const address = isEmail(contact) ? `mailto:${contact}` : encodeURI(contact)
  const reach =
    contact === ''
      ? []
      : [
          `Write to [${escapeMarkdown(contact)}](<${address}>) about anything that isn’t for everyone to read.`,
        ]
  return `${[...who, ...reach, `Bugs, ideas, and wrong data about a game: use the [feedback page](${paths.feedback()}). Everyone can read it, and moderators answer there.`].join('\n\n')}

## Something breaks the rules

Use **Report** in the menu of the game, review, post, or comment, or on the member’s profile. Moderators see it right away. Nobody else learns that you reported it.

## A game of yours is listed here

Open its page, and choose **Options**, then **Verify ownership**. After that, your edits go live right away. You can also ask moderators to remove votes from before a big change.

## You disagree with a decision

The [rules](${paths.rules()}) say how to appeal.

## You found a security problem

Please don’t post it on the feedback page.${contact === '' ? ' Report it privately to whoever runs this site.' : ' Use the address above.'}
`
}
