import { paths } from '#/shared/paths.ts'
import { escapeMarkdown, type SiteFacts } from './siteFacts.ts'

/** What moderators act on. Moderators cite the sections by their numbers. */
export function rulesPage({ name }: SiteFacts): string {
  const site = escapeMarkdown(name)
  return `These are the rules of ${site}. Moderators act on reports and on what waits in their queue, and cite the rule that was broken. What they did is in the public [moderation log](${paths.moderationLog()}).

## 1. Be kind to people

Criticize games, not people. Insults, harassment, hate, threats, and other people’s private data are removed.

## 2. No spam or advertising

Don’t post the same thing again and again, and don’t write reviews, comments, or posts to advertise something. Telling others about your own game is fine in its updates, in a post about it, and where someone asks. Links in the texts and profiles of new accounts are held until a moderator has seen them.

## 3. No harmful links

Links to malware, scams, and pages that pretend to be something else are removed, and so are games that have no other link.

## 4. Stay on topic

A review is about its game. A comment is about what it’s under. Posts are about incremental games or about this site.

## 5. Mark spoilers

Hide what gives away a story or a late part of a game: put it between \`||\` and \`||\`.

## 6. Tag adult content

Games with adult content need the NSFW tag. Pictures and texts that show it belong only to games with that tag. Sexual content that involves minors is never allowed.

## 7. Only incremental games that exist

A game belongs here if it’s about progress that builds on itself, and if at least one of its links leads to where it can be played, downloaded, bought, or followed. Describe it in a few sentences of your own, without advertising.

## 8. No duplicates

Each game has one page. If it’s here already, edit that page instead. Moderators merge games that were added twice, with their votes and reviews.

## 9. Be accurate

Names, developers, links, tags, and dates must match the game or its own pages. Say where you got it in the edit’s summary. Edits without a source can be declined.

## 10. Give credit

Don’t add copies of someone else’s game as your own, and don’t upload pictures you aren’t allowed to use. Games that were stolen from their creators are removed.

## 11. One person, one vote

Vote with one account only, and vote for what you think. Buying, trading, or collecting votes, and voting with several accounts, is manipulation: such votes are set aside, and accounts can be banned.

## 12. Don’t pretend to be someone else

Don’t choose names that look like those of other members, moderators, or developers. Verify the ownership of a game only if you make it, or if its developer asked you to.

## 13. What moderators do

Depending on what happened, they decline an addition or an edit, remove a text, warn you, or ban an account for a while. New games, most edits, and the first texts with links by new accounts wait until a moderator has seen them. You’re told the reason. Nobody decides on their own texts, requests, or votes.

## 14. Appeals

If you think a decision is wrong, change what was wrong and send it again, or write on the [feedback page](${paths.feedback()}) or to the [contact address](${paths.contact()}). Another moderator looks at it. Don’t use a second account to get around a ban.
`
}
