import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { hiddenBy } from './effectiveQuery.ts'

interface HiddenTagsProps {
  query: Pick<CatalogQuery, 'tags' | 'hide'>
  /** Where a chip leads: the list that hides these tags. */
  chipOf: (hide: readonly number[]) => { href: string; onRemove?: () => void }
}

/** The tags whose games a list leaves out by default, and those that it shows although they are hidden elsewhere, as items of a list of chips. */
export function HiddenTags({ query, chipOf }: HiddenTagsProps) {
  const { hidden, shown, hide } = useHiddenTags(query)
  const name = (id: number) => tagLabel(tagById.get(id)!)
  return (
    <>
      {hidden.map((id) => (
        <li key={id}>
          <RemovableChip
            icon="eye-off"
            removeLabel={`${name(id)} hidden. Show ${name(id)} games in this list`}
            {...chipOf(hide.filter((each) => each !== id))}
          >
            {name(id)} hidden
          </RemovableChip>
        </li>
      ))}
      {shown.map((id) => (
        <li key={id}>
          <RemovableChip
            icon="eye"
            removeLabel={`${name(id)} shown. Hide ${name(id)} games again`}
            {...chipOf([...hide, id])}
          >
            {name(id)} shown
          </RemovableChip>
        </li>
      ))}
    </>
  )
}

/** What a list hides, and what it shows although the reader hides it by default. Tags that the list asks for are neither. */
export function useHiddenTags(query: Pick<CatalogQuery, 'tags' | 'hide'>) {
  const defaults = useListDefaults()
  const hide = hiddenBy(query, defaults)
  const isWanted = (id: number) => query.tags.includes(id)
  return {
    hide,
    hidden: hide.filter((id) => !isWanted(id)),
    shown: defaults.hide.filter((id) => !hide.includes(id) && !isWanted(id)),
  }
}
