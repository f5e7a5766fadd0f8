import { viewerKey } from '#/features/people/session/viewer.client.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { OwnLibraryRow } from './ownLibrary.contract.ts'

/** The games of the viewer's own library with one status. */
export const ownLibraryQuery = (viewer: string, status: LibraryStatus, firstPage: number) =>
  pagedQuery<OwnLibraryRow>(
    [...viewerKey(viewer), 'library-rows'],
    '/api/me/library/entries',
    { status },
    firstPage,
    viewer,
  )
