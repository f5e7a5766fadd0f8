import type { CatalogueQuery } from '#/features/catalogue/catalogue.address.ts'
import { interceptClick } from '#/ui/plainClick.ts'
import styles from './FilterRail.module.css'
import { searchAddress } from './filterAddress.ts'

const WORDS = {
  tagsMode: { and: 'Has all chosen tags', or: 'Has any chosen tag' },
  notMode: { or: 'Leaves out any excluded tag', and: 'Leaves out all excluded together' },
  linksMode: { and: 'Has all chosen links', or: 'Has any chosen link' },
} as const

export interface MatchModeLinkProps {
  query: CatalogueQuery
  side: keyof typeof WORDS
  onChange: (query: CatalogueQuery) => void
}

/** Says how several choices go together, and changes it. */
export function MatchModeLink({ query, side, onChange }: MatchModeLinkProps) {
  const mode = query[side]
  const next = { ...query, page: 1, [side]: mode === 'and' ? 'or' : 'and' } as CatalogueQuery
  return (
    <a
      className={styles.mode}
      href={searchAddress(next)}
      rel="nofollow"
      title={`Change to: ${WORDS[side][next[side]]}`}
      onClick={interceptClick(() => onChange(next))}
    >
      {WORDS[side][mode]}
    </a>
  )
}
