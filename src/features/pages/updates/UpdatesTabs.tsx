import { paths } from '#/shared/paths.ts'
import { TabLinks } from '#/ui/Tabs.tsx'

/** Leads from the updates of all games to what the viewer follows, and back. */
export const UpdatesTabs = ({ following }: { following: boolean }) => (
  <TabLinks
    label="Updates"
    links={[
      { href: paths.updates(), label: 'All', current: !following },
      { href: paths.updates({ following: '1' }), label: 'Following', current: following },
    ]}
  />
)
