import { type HTMLAttributes, type ReactNode, type RefCallback, useEffect, useRef } from 'react'
import { ErrorState } from './EmptyState.tsx'
import { OrderedList } from './List.tsx'
import { MoreLink } from './MoreLink.tsx'
import { MAX_FULL_ROWS, useRowObserver, useVirtualRows, type WatchRow } from './useVirtualRows.ts'

/** Attributes of a row's element. */
type RowAttributes = HTMLAttributes<HTMLLIElement> & { [data: `data-${string}`]: string | number }

export interface EndlessListProps<Row extends object> {
  /** The loaded pages, in order; none while the first is loading. */
  pages: readonly { number: number; rows: readonly Row[] }[]
  /** Loads the page after the last or before the first; undefined if there is none. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  state: 'idle' | 'loading' | 'failed'
  onRetry: () => void
  keyOf: (row: Row) => number | string
  /**
   * The content of a row. `brief` is true only with `rowsLayout`, for a row far from the window. Then render only what
   * find-in-page, headings, and links need.
   */
  children: (row: Row, place: { index: number; brief: boolean }) => ReactNode
  /** Attributes of a row's element. */
  attributesOf?: (row: Row) => RowAttributes
  /** The name of the layout ('list', 'grid'). If set, the list may render rows in brief. */
  rowsLayout?: string
  /** The address of a page, for links that work without scripts; omit it if pages have no address. */
  hrefOf?: (page: number) => string
  /** What the rows are, in the plural: 'updates'. */
  noun: string
  /** The placeholder of a row. */
  skeleton: ReactNode
  /** Receives the first element of each page, which has its number in `data-page`. */
  markPage?: RefCallback<HTMLElement>
  /** False where something else follows on the page: the next page is then loaded by a press, so that what follows can be reached. */
  loadsOnScroll?: boolean
  className?: string | undefined
}

const FIRST_SKELETONS = 6
const MORE_SKELETONS = 2
/** The row of the last page at which the next page is prefetched (specification: beyond index 15). */
const PREFETCH_FROM = 15

/**
 * A list that loads its pages one after the other as the reader scrolls. Without scripts it is one page with
 * links to the previous and next.
 */
export function EndlessList<Row extends object>(props: EndlessListProps<Row>) {
  const { pages, onNext, onPrevious, state, onRetry, hrefOf, noun, loadsOnScroll = true } = props
  const first = pages[0]
  const last = pages.at(-1)
  return (
    <>
      {first && onPrevious && (
        <MoreLink href={hrefOf?.(first.number - 1)} onMore={onPrevious} icon="chevron-up">
          {`Show earlier ${noun}`}
        </MoreLink>
      )}
      <Rows {...props} />
      {state === 'failed' && (
        <ErrorState
          compact
          title={last ? `More ${noun} couldn’t be loaded` : `The ${noun} couldn’t be loaded`}
          onRetry={onRetry}
        >
          Check your connection and try again.
        </ErrorState>
      )}
      {last && onNext && state === 'idle' && (
        <MoreLink
          href={hrefOf?.(last.number + 1)}
          onMore={onNext}
          icon="chevron-down"
          loadsOnScroll={loadsOnScroll}
        >
          {`More ${noun}`}
        </MoreLink>
      )}
    </>
  )
}

function Rows<Row extends object>(props: EndlessListProps<Row>) {
  const {
    pages,
    onNext,
    state,
    keyOf,
    children,
    attributesOf,
    rowsLayout,
    skeleton,
    markPage,
    loadsOnScroll = true,
  } = props
  const watch = useRowObserver()
  const last = pages.at(-1)
  const count = pages.reduce((sum, page) => sum + page.rows.length, 0)
  const waiting = state === 'loading' ? (last ? MORE_SKELETONS : FIRST_SKELETONS) : 0
  let index = 0
  return (
    <OrderedList className={props.className} aria-busy={state === 'loading' || undefined}>
      {pages.flatMap((page) =>
        page.rows.map((row, place) => (
          <ListRow
            key={keyOf(row)}
            row={row}
            index={index++}
            watch={rowsLayout && count > MAX_FULL_ROWS ? watch : undefined}
            layout={rowsLayout}
            attributes={attributesOf?.(row)}
            page={place === 0 ? page.number : undefined}
            markPage={place === 0 ? markPage : undefined}
            onReached={loadsOnScroll && page === last && place === PREFETCH_FROM ? onNext : undefined}
          >
            {children}
          </ListRow>
        )),
      )}
      {Array.from({ length: waiting }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
        <li key={`waiting-${row}`} aria-hidden="true">
          {skeleton}
        </li>
      ))}
    </OrderedList>
  )
}

interface ListRowProps<Row extends object> {
  row: Row
  index: number
  watch: WatchRow | undefined
  layout: string | undefined
  attributes: RowAttributes | undefined
  /** Number of the page that this row is the first of. */
  page: number | undefined
  markPage: RefCallback<HTMLElement> | undefined
  /** Called when the reader reaches this row. A jump past it reaches the link at the end of the list. */
  onReached: (() => void) | undefined
  children: EndlessListProps<Row>['children']
}

function ListRow<Row extends object>(props: ListRowProps<Row>) {
  const { row, index, watch, layout, attributes, page, markPage, onReached, children } = props
  const element = useRef<HTMLLIElement>(null)
  const height = useVirtualRows(element, row, watch, layout)
  useEffect(() => markPage?.(element.current) ?? undefined, [markPage])
  useReached(element, onReached)
  return (
    <li ref={element} {...attributes} data-page={page} style={height === undefined ? undefined : { height }}>
      {children(row, { index, brief: height !== undefined })}
    </li>
  )
}

function useReached(element: React.RefObject<HTMLElement | null>, onReached: (() => void) | undefined): void {
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  const isAwaited = onReached !== undefined
  useEffect(() => {
    if (!isAwaited) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      reached.current?.()
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element, isAwaited])
}
