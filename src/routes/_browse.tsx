import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router'
import { BrowseLayout } from '#/features/catalog/browse/BrowseLayout.tsx'
import { browseList, type ShownList } from '#/features/catalog/browse/listOfAddress.ts'
import { FrontPage } from '#/features/pages/frontPage/FrontPage.tsx'
import { firstPaintLink } from '#/ui/FirstPaint.tsx'

/**
 * The layout of `/` and `/search`, which stays mounted between them: typing a filter on `/` navigates to
 * `/search`, and the field must keep its text and focus.
 */
export const Route = createFileRoute('/_browse')({
  head: () => ({ links: [firstPaintLink] }),
  component: Browse,
})

function Browse() {
  const list = useChildMatches({
    select: ([child]) => child?.loaderDeps as ShownList | undefined,
    structuralSharing: true,
  })
  const shown = list ?? browseList({})
  return (
    <BrowseLayout list={shown} above={shown.kind === 'browse' && <FrontPage list={shown} />}>
      <Outlet />
    </BrowseLayout>
  )
}
