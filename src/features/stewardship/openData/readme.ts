/** What README.md of a dump says about it. */
export interface DumpDetails {
  siteName: string
  siteUrl: string
  createdAt: string
  license: string
  games: number
  updates: number
}

/** README.md of a dump: what is in its files. */
export const writeReadme = ({
  siteName,
  siteUrl,
  createdAt,
  license,
  games,
  updates,
}: DumpDetails): string => `# ${siteName}: open data

The catalog of ${siteUrl} on ${createdAt}: ${games} games and ${updates} game updates.
License: ${license}, see LICENSE.txt. It covers the data as a collection. Descriptions and update notes were written by members or developers and may
have rights of their own. The same goes for what the links lead to.

It contains no personal data: no members, no member names, and no individual votes. Games that are unconfirmed or were removed are left out.
Pictures are left out too.

| file | one line or row is |
|---|---|
| games.jsonl.gz | a game with its tags and links |
| updates.jsonl.gz | an update of a game, in the order in which they were added |
| votes.jsonl.gz | a game’s votes: how many up and down |
| catalogue.sqlite.gz | all of it as an SQLite 3 database: tables about, games, developers, other_names, tags, game_tags, links, relations, updates |
| SHA256SUMS | checksums of the other files: \`sha256sum --check SHA256SUMS\` |

Lines are JSON objects in UTF-8. Keys without a value are left out. Times are in UTC.

- A game: \`name\`, \`other_names\`, \`urlid\` (its address is ${siteUrl}/game/{urlid}; it does not change), \`developers\` (names) and \`developer\` (the same as one text), \`desc\` (one line), \`long_desc\` (Markdown),
  \`release_date\` (2024, 2024-05, or 2024-05-31, as precise as known), \`tags\`, \`links\` (\`type\`, \`url\`, \`note\`), \`relations\` (\`kind\`, \`game_urlid\`) to other games, which each of both has, \`play_link\` and whether it can be \`playable\`
  on the site, \`trailer\`, \`archived\` (true if it no longer has any working links), \`archived_reason\`, \`demo\` (true for made-up data of a new site), \`confirmed\` (always true), \`added_at\`, \`confirmed_at\`.
- An update: \`game\` and \`game_urlid\`, \`developer\` (the first), \`version\`, \`date\` (a day), \`title\`, \`summary\` (Markdown), \`added_at\`, \`sort_at\` (its place among all updates), \`key\` (what makes it the same release, unless it is its
  version, date, or title).
- Votes: \`game_urlid\`, \`upvotes\`, \`downvotes\`.

The files games.jsonl.gz and updates.jsonl.gz can be imported to another site: \`npm run import -- games.jsonl.gz updates.jsonl.gz\`.
`
