import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import type { ShownList } from '#/features/catalog/browse/listOfAddress.ts'
import { useGameList } from '#/features/catalog/browse/useGameList.ts'
import { ForYouShelf } from '#/features/catalog/forYou/ForYouShelf.tsx'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { MeasureFirstFrame } from '#/ui/FirstPaint.tsx'
import { ContinueShelf } from './ContinueShelf.tsx'
import styles from './FrontPage.module.css'
import { frontPageQuery } from './frontPage.client.ts'
import type { FrontPageData } from './frontPage.contract.ts'
import { Intro, useIntroClosed } from './Intro.tsx'
import { Shelves } from './Shelves.tsx'
import { useStillBelow } from './useStillBelow.ts'

/** What is above the first page of all games: what this is, and shelves of games. Otherwise only the heading of the page. */
export function FrontPage({ list }: { list: ShownList }) {
  const { hide, search } = useListDefaults()
  const { viewer } = useListAccess()
  // By what is loaded and not by the address, which follows the reader down the list. Nothing is while a member's own list takes its place.
  const page = useGameList(list).list.data?.pages[0]?.page ?? list.query.page
  const isShown = page === 1 && !search
  const { data, isPlaceholderData } = useQuery({
    ...frontPageQuery(hide, viewer),
    enabled: isShown,
    // What everyone sees, until the member's own games have come.
    placeholderData: (before) => before,
  })
  const member = useViewerId()
  const hasIntro = !useIntroClosed() && !member && isShown
  return (
    <>
      {!hasIntro && <h1 className="visually-hidden">Incremental games</h1>}
      {isShown && (
        <Front
          data={data}
          hasIntro={hasIntro}
          isHydrating={member === undefined}
          isEveryones={isPlaceholderData}
        />
      )}
    </>
  )
}

interface FrontProps {
  data: FrontPageData | undefined
  hasIntro: boolean
  /** Whether the reader is unknown yet: until then, what only the browser knows is applied by styles. */
  isHydrating: boolean
  /** Whether the games are what everyone sees, in place of the member's own. */
  isEveryones: boolean
}

function Front({ data, hasIntro, isHydrating, isEveryones }: FrontProps) {
  const front = useRef<HTMLDivElement>(null)
  useStillBelow(front)
  return (
    <div
      ref={front}
      className={styles.front}
      data-hydrating={isHydrating ? '' : undefined}
      data-everyones={isEveryones ? '' : undefined}
    >
      {hasIntro && <Intro numbers={data?.numbers} />}
      <ContinueShelf />
      <ForYouShelf />
      {data && (
        <Suspense>
          <Shelves data={data} />
        </Suspense>
      )}
      <MeasureFirstFrame />
    </div>
  )
}
