import { Fragment, type ReactNode, type RefCallback } from 'react'
import { Button } from './Button.tsx'
import { ErrorState } from './EmptyState.tsx'
import { MoreLink } from './MoreLink.tsx'

export interface EndlessListProps<Row> {
  /** The pages that are there, in order; none while the first is loading. */
  pages: readonly { number: number; rows: readonly Row[] }[]
  /** Loads the page after the last, or before the first; undefined where there is none. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  state: 'idle' | 'loading' | 'failed'
  onRetry: () => void
  keyOf: (row: Row) => number | string
  children: (row: Row) => ReactNode
  /** The address of a page, for the links that work without scripts; left out where there is no such page. */
  hrefOf?: (page: number) => string
  /** What the rows are, in the plural: 'updates'. */
  noun: string
  /** The place of a row that is still loading. */
  skeleton: ReactNode
  /** Is given the first element of each page, which carries its number in `data-page`. */
  markPage?: RefCallback<HTMLElement>
  className?: string | undefined
}

const FIRST_SKELETONS = 6
const MORE_SKELETONS = 2

/** A list whose pages are loaded one after the other as the reader comes to them; a page of it without scripts. */
export function EndlessList<Row>(props: EndlessListProps<Row>) {
  const { pages, onNext, onPrevious, state, onRetry, keyOf, children, hrefOf, noun, markPage } = props
  const first = pages[0]
  const last = pages.at(-1)
  const waiting = state === 'loading' ? (last ? MORE_SKELETONS : FIRST_SKELETONS) : 0
  return (
    <>
      {first && onPrevious && (
        <MoreLink href={hrefOf?.(first.number - 1)} onMore={onPrevious} direction="earlier">
          {`Show earlier ${noun}`}
        </MoreLink>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ol className={props.className} role="list" aria-busy={state === 'loading' || undefined}>
        {pages.map((page) => (
          <Fragment key={page.number}>
            {page.rows.map((row, index) => (
              <li
                key={keyOf(row)}
                ref={index === 0 ? markPage : undefined}
                data-page={index === 0 ? page.number : undefined}
              >
                {children(row)}
              </li>
            ))}
          </Fragment>
        ))}
        {Array.from({ length: waiting }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike and never move
          <li key={`waiting-${row}`} aria-hidden="true">
            {props.skeleton}
          </li>
        ))}
      </ol>
      {state === 'failed' && (
        <ErrorState
          compact
          title={`The ${noun} could not be loaded`}
          action={
            <Button icon="refresh-cw" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          The server did not answer as it should. Nothing is lost.
        </ErrorState>
      )}
      {last && onNext && state === 'idle' && (
        <MoreLink href={hrefOf?.(last.number + 1)} onMore={onNext} direction="later">
          {`More ${noun}`}
        </MoreLink>
      )}
    </>
  )
}
