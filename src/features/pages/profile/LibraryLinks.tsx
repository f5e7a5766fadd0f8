import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { TabLinks } from '#/ui/Tabs.tsx'
import { profileTabAddress } from './profileTabs.ts'

/** The parts of a library, what is being played first. */
const ORDER: readonly LibraryStatus[] = ['playing', 'want', 'finished', 'dropped']

/** Links to the parts of a member's library. */
export function LibraryLinks({
  username,
  status,
  countOf,
}: {
  username: string
  status: LibraryStatus
  countOf: (status: LibraryStatus) => number | undefined
}) {
  return (
    <TabLinks
      label="Library"
      keepsPlace
      links={ORDER.map((each) => ({
        href: profileTabAddress(username, 'library', 1, each),
        label: LIBRARY_STATUSES.find(({ id }) => id === each)!.label,
        count: countOf(each),
        current: each === status,
      }))}
    />
  )
}
