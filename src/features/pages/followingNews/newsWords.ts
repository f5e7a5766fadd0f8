import { plural } from '#/shared/plural.ts'
import type { NewsItem, NewsOf } from './followingNews.contract.ts'

/** Why something is here: words around a name, which may be a link. */
export interface ReasonWords {
  before: string
  name?: string
  after?: string
}

export function reasonWords({ kind, reason }: Pick<NewsItem, 'kind' | 'reason'>): ReasonWords {
  const name = reason.name ?? ''
  switch (reason.kind) {
    case 'game':
      return { before: 'You follow this game' }
    case 'favorite':
      return { before: 'One of your favorites' }
    case 'list':
      return { before: 'You follow this list' }
    case 'developer':
      return { before: 'You follow ', name }
    case 'member':
      return { before: kind === 'game' ? 'Added by ' : 'You follow ', name }
    case 'search':
      return { before: 'Your search “', name, after: '”' }
    case 'tag':
      return { before: 'Tag: ', name }
  }
}

export const reasonText = (item: Pick<NewsItem, 'kind' | 'reason'>): string => {
  const { before, name = '', after = '' } = reasonWords(item)
  return before + name + after
}

/** What happened to a list: '3 games added to Towers'. */
export const additionsText = ({ total, list }: Pick<NewsOf<'list'>, 'total' | 'list'>): string =>
  `${plural(total, 'game')} added to ${list.title}`
