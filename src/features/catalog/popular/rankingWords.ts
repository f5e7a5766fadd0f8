import type { Ranking } from './popular.limits.ts'

interface Words {
  label: string
  /** What the ranking is, in one sentence. */
  about: string
}

export const RANKING_WORDS: Readonly<Record<Ranking, Words>> = {
  mix: { label: 'Trending', about: 'The highest-rated, most-clicked, and most-voted games together.' },
  rated: { label: 'Highest rated', about: 'Games with the best rating from votes cast in this period.' },
  clicks: { label: 'Most clicked', about: 'Games with the most clicks on their links in this period.' },
  votes: { label: 'Most voted', about: 'Games with the most votes cast in this period, up and down.' },
  bestnew: { label: 'Best new', about: 'The highest-rated games added in this period.' },
}
