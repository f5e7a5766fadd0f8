import { paths } from '#/shared/paths.ts'
import { escapeMarkdown, type SiteFacts } from './siteFacts.ts'

/** What the site is, and how its ratings and orders work. */
export function aboutPage({ name, operator, openData }: SiteFacts): string {
  const site = escapeMarkdown(name)
  return `${site} is a catalog of incremental games: idle games, clickers, and everything else where numbers go up. Its members add the games, describe and tag them, vote, and write reviews. Everyone can read and search it, and play many of the games right here.${operator === '' ? '' : ` It’s run by ${escapeMarkdown(operator)}.`}

## How games are rated

Members vote games up or down, and the percentage is the share of upvotes. It’s shown once a game has five votes. “Highest rated” also takes the number of votes into account: it goes by the lowest share of upvotes that’s likely with 95% confidence, so 3 of 3 doesn’t beat 480 of 500. Some votes count later: those of new accounts after a day, and those that look like several votes by one person once a moderator has looked at them. Developers can’t buy a rating, and neither can anyone else.

## How lists are ordered

Each list says how it’s ordered, and you can change it. “Newest” goes by when a game was added. [Popular](${paths.popular()}) ranks games by what happened in a period: votes, clicks on their links, and both together. Moderators can feature a game for a while; featured games are marked as such. Games you hide and tags you exclude are left out only for you.

## Use the data

${openData ? `The whole catalog can be [downloaded](${paths.openData()}), and there’s` : 'There’s'} an [API](${paths.apiReference()}) that has everything you see here. Lists have [feeds](${paths.feeds()}), too. If you make games, you can [automate their updates](${paths.jsonUpdates()}).

## Questions and ideas

The [FAQ](${paths.faq()}) has answers to common questions. Tell us what’s wrong or missing on the [feedback page](${paths.feedback()}), or see how to [contact us](${paths.contact()}). What members and moderators agree on is in the [rules](${paths.rules()}).
`
}
