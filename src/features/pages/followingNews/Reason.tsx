import { Icon } from '#/ui/Icon.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import type { NewsItem, NewsReason } from './followingNews.contract.ts'
import { reasonWords } from './newsWords.ts'
import styles from './Reason.module.css'

const ICONS: Record<NewsReason['kind'], IconName> = {
  game: 'bell',
  favorite: 'heart',
  developer: 'code-xml',
  member: 'user',
  list: 'list',
  search: 'search',
  tag: 'tag',
}

/** Why something is in the list, above it. */
export function Reason({ item }: { item: NewsItem }) {
  const { kind, link } = item.reason
  const { before, name, after } = reasonWords(item)
  return (
    <p className={styles.reason}>
      <Icon name={ICONS[kind]} />
      <span className="min-0 break">
        {before}
        {name && link ? <a href={link}>{name}</a> : name}
        {after}
      </span>
    </p>
  )
}
