import { memo, type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useRef } from 'react'
import type { FilterCounts } from '#/features/catalog/games/games.contract.ts'
import {
  type CatalogQuery,
  DEFAULT_QUERY,
  hasCriteria,
  type MatchMode,
} from '#/features/catalog/index/query/catalog.address.ts'
import { LINK_TYPES, linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import { paths } from '#/shared/paths.ts'
import { siteName, siteOperator } from '#/shared/siteName.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAG_CATEGORIES, tagById } from '#/shared/taxonomy.ts'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import { RailFooter } from '#/ui/footer/RailFooter.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { nextTriState, type TriState, TriStateChip, TriStateDescriptions } from '#/ui/TriStateChip.tsx'
import { FilterForm } from './FilterForm.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import styles from './FilterRail.module.css'
import { LINK_SIDE, listAddress, sideAddresses, stateIn, TAG_SIDE, withState } from './filterAddress.ts'
import type { ShownList } from './listOfAddress.ts'
import { MatchModeControl } from './MatchModeControl.tsx'
import type { RefusedFields } from './refusedFields.ts'
import { TagModes } from './TagModes.tsx'
import type { ChangeQuery } from './useQueryAddress.ts'

export interface FilterRailProps {
  /** Whose page it is on. */
  kind: ShownList['kind']
  query: CatalogQuery
  /** How many games would remain for each value; undefined while loading. */
  counts: FilterCounts | undefined
  /** The invalid values in the address, by field. */
  refused: RefusedFields
  /** The current year. */
  year: number
  onChange: ChangeQuery
}

const tagName = (id: number) => tagLabel(tagById.get(id)!)
const linkName = (id: string) => linkTypeById.get(id)!.name

/** Categories that are initially open. */
const OPEN_AT_FIRST: readonly string[] = ['platforms', 'playstyle', 'gameplay']

/**
 * Every filter of the catalog. Each choice is a link to the resulting list, so everything works without scripts.
 * It is a popover because of phones, where a button opens it over the list. On wide screens it is beside the list.
 */
export const FilterRail = cachedFragment(FilterRailMarkup, ({ kind, query, counts, refused, year }) =>
  JSON.stringify([
    kind === 'developer',
    { ...query, page: 1 },
    counts,
    refused,
    year,
    siteName(),
    siteOperator(),
  ]),
)

function FilterRailMarkup({ kind, query, counts, refused, year, onChange }: FilterRailProps) {
  return (
    <FilterPanel clearHref={clearAddress(kind, query)} closeLabel={counts ? 'Show results' : 'Show list'}>
      <TriStateDescriptions
        included={[...query.tags.map(tagName), ...query.links.map(linkName)]}
        excluded={[...query.not.map(tagName), ...query.notLinks.map(linkName)]}
      />
      <FilterForm kind={kind} query={query} refused={refused} year={year} onChange={onChange} />
      <TagGroups kind={kind} query={query} counts={counts} onChange={onChange} />
      <LinkGroup kind={kind} query={query} counts={counts} onChange={onChange} />
      <p className={styles.hint}>
        <a
          className="finger"
          href={listAddress(kind, {
            ...query,
            page: 1,
            state: query.state === 'confirmed' ? 'unconfirmed' : 'confirmed',
          })}
        >
          {query.state === 'confirmed' ? 'Unconfirmed games' : 'Back to confirmed games'}
        </a>
      </p>
      <RailFooter />
    </FilterPanel>
  )
}

/** The address of the list without filters; undefined if it has none. */
function clearAddress(kind: ShownList['kind'], query: CatalogQuery): string | undefined {
  if (kind !== 'developer') return hasCriteria(query) ? paths.search() : undefined
  const all = { ...DEFAULT_QUERY, dev: query.dev, sort: query.sort }
  return hasCriteria({ ...query, dev: [], sort: DEFAULT_QUERY.sort }) ? listAddress(kind, all) : undefined
}

function matchMode({ kind, query, onChange }: ChoicesProps, side: 'tagsMode' | 'notMode' | 'linksMode') {
  const inMode = (mode: MatchMode): CatalogQuery => ({ ...query, page: 1, [side]: mode })
  return {
    mode: query[side],
    hrefOf: (mode: MatchMode) => listAddress(kind, inMode(mode)),
    onChange: (mode: MatchMode) => onChange(inMode(mode)),
  }
}

type ChoicesProps = Pick<FilterRailProps, 'kind' | 'query' | 'counts' | 'onChange'>

function TagGroups(props: ChoicesProps) {
  const { kind, query, counts, onChange } = props
  // A choice changes the address of every other one. The list comes first; until they follow, clicks use the query itself.
  const addressed = useDeferredValue(query)
  const address = sideAddresses(kind, addressed, TAG_SIDE, (id: number) => tagById.get(id)!.slug)
  const choose = useChoose(query, TAG_SIDE, onChange)
  return (
    <>
      <TagModes
        included={query.tags.length}
        excluded={query.not.length}
        tagsMode={matchMode(props, 'tagsMode')}
        notMode={matchMode(props, 'notMode')}
      />
      {TAG_CATEGORIES.map((category) => {
        const active = category.tags.filter((tag) => stateIn(query, TAG_SIDE, tag.id) !== 'any').length
        return (
          <FilterGroup
            key={category.id}
            title={category.name}
            active={active}
            open={active > 0 || OPEN_AT_FIRST.includes(category.id)}
          >
            {category.tags.map((tag) => (
              <ChoiceChip
                key={tag.id}
                id={tag.id}
                state={stateIn(query, TAG_SIDE, tag.id)}
                count={counts?.tags[tag.slug]}
                href={address(tag.slug, nextTriState[stateIn(addressed, TAG_SIDE, tag.id)])}
                onChoose={choose}
                label={tagLabel(tag)}
              />
            ))}
          </FilterGroup>
        )
      })}
    </>
  )
}

function LinkGroup(props: ChoicesProps) {
  const { kind, query, counts, onChange } = props
  const addressed = useDeferredValue(query)
  const address = sideAddresses(kind, addressed, LINK_SIDE, (id: string) => linkTypeById.get(id)!.slug)
  const choose = useChoose(query, LINK_SIDE, onChange)
  const active = query.links.length + query.notLinks.length
  return (
    <FilterGroup title="Links" active={active} open={active > 0}>
      {LINK_TYPES.map((type) => (
        <ChoiceChip
          key={type.id}
          id={type.id}
          state={stateIn(query, LINK_SIDE, type.id)}
          count={counts?.links[type.slug]}
          href={address(type.slug, nextTriState[stateIn(addressed, LINK_SIDE, type.id)])}
          onChoose={choose}
          label={type.name}
          icon={type.slug}
        />
      ))}
      {/* Below them: where it appears, no row moves. */}
      {query.links.length > 1 && (
        <MatchModeControl label="Show games with" {...matchMode(props, 'linksMode')} />
      )}
    </FilterGroup>
  )
}

type Choose<Id> = (id: Id, state: TriState) => void

/** Changes the state of a tag or link type in the current query. It is the same function for every query. */
function useChoose<Id extends string | number>(
  query: CatalogQuery,
  side: typeof TAG_SIDE,
  onChange: ChangeQuery,
): Choose<Id> {
  const current = useRef(query)
  useLayoutEffect(() => {
    current.current = query
  })
  return useCallback((id, state) => onChange(withState(current.current, side, id, state)), [onChange, side])
}

interface ChoiceChipProps<Id> {
  id: Id
  state: TriState
  count: number | undefined
  href: string
  onChoose: Choose<Id>
  label: string
  /** The icon of a link type. */
  icon?: string
}

/** One of more than a hundred choices: rendered again only when something of its own changes. */
const ChoiceChip = memo(function ChoiceChip<Id>(props: ChoiceChipProps<Id>) {
  const { id, state, count, href, onChoose, label, icon } = props
  return (
    <TriStateChip
      layout="row"
      state={state}
      count={count}
      href={href}
      onChange={(next) => onChoose(id, next)}
    >
      {icon === undefined ? (
        label
      ) : (
        <>
          <LinkIcon type={icon} size={14} /> {label}
        </>
      )}
    </TriStateChip>
  )
}) as <Id>(props: ChoiceChipProps<Id>) => ReactNode
