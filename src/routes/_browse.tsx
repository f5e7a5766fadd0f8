import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import { BrowseLayout } from '#/features/games/browse/BrowseLayout.tsx'
import { browseList, type ShownList } from '#/features/games/browse/listOfAddress.ts'

/**
 * What `/` and `/search` have in common, kept mounted from one to the other: a filter that is being typed on `/` leads to
 * `/search`, and its field must keep its text and the focus.
 */
export const Route = createFileRoute('/_browse')({ component: Browse })

function Browse() {
  const list = useChildMatches({
    select: ([child]) => child?.loaderDeps as ShownList | undefined,
    structuralSharing: true,
  })
  return (
    <BrowseLayout list={list ?? browseList({})}>
      <Outlet />
    </BrowseLayout>
  )
}
