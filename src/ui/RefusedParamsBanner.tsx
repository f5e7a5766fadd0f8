import { Banner } from './Banner.tsx'
import styles from './RefusedParamsBanner.module.css'

/** What a parameter of an address should be. */
const EXPECTED: Readonly<Record<string, string>> = {
  action: 'an action',
  board: 'a leaderboard',
  by: 'a ranking',
  comment: 'a comment',
  from: 'a page of this site',
  hide: 'a list of tags',
  kind: 'a kind of item',
  links: 'a list of link types',
  member: 'a username',
  moderator: 'a username',
  not: 'a list of tags',
  notLinks: 'a list of link types',
  order: 'an order',
  page: 'a page number',
  period: 'a period',
  sort: 'an order',
  status: 'a status',
  tab: 'a tab',
  tags: 'a list of tags',
  type: 'a type of post',
  without: 'a list of games',
}

/** A sentence for each invalid value of an address. */
export const refusedSentences = (refused: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(refused)
    .filter(([, value]) => value !== undefined)
    .map(
      ([parameter, value]) =>
        `“${value}” in the address isn’t ${EXPECTED[parameter] ?? `a valid value of “${parameter}”`}. It was ignored.`,
    )

/** Names the invalid values of the page's address, by parameter. Nothing if there are none. */
export function RefusedParamsBanner({ refused }: { refused: Readonly<Record<string, string | undefined>> }) {
  return refusedSentences(refused).map((sentence) => (
    <Banner key={sentence} tone="warning" className={styles.banner}>
      {sentence}
    </Banner>
  ))
}
