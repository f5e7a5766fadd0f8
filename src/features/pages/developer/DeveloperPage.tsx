import { developerAddress, developerList } from '#/features/catalog/browse/developerList.ts'
import type { ShownList } from '#/features/catalog/browse/listOfAddress.ts'
import type { Developer } from '#/features/catalog/developers/developers.contract.ts'
import { paths } from '#/shared/paths.ts'
import { TabLinks } from '#/ui/Tabs.tsx'
import { OwnOtherGames } from './DeveloperActions.tsx'
import { DeveloperGames } from './DeveloperGames.tsx'
import { DeveloperHead } from './DeveloperHead.tsx'
import { DeveloperUpdates } from './DeveloperUpdates.tsx'

export interface DeveloperPageProps {
  developer: Developer
  /** What is shown below the head: the games in a list, or the updates of all games at a page. */
  shown: { tab: 'games'; list: ShownList } | { tab: 'updates'; page: number }
}

/** Who makes games: their name, links, and numbers, and their games or the updates of these. */
export function DeveloperPage({ developer, shown }: DeveloperPageProps) {
  const { slug } = developer
  return (
    <div className="stack gap-16">
      <DeveloperHead developer={developer} />
      <OwnOtherGames developer={developer} />
      <TabLinks
        label="This developer"
        keepsPlace
        links={[
          {
            href: developerAddress(developerList(slug, {}).query),
            label: 'Games',
            count: developer.games,
            current: shown.tab === 'games',
          },
          {
            href: paths.developer(slug, { tab: 'updates' }),
            label: 'Updates',
            count: developer.updates,
            current: shown.tab === 'updates',
          },
        ]}
      />
      {shown.tab === 'games' ? (
        <DeveloperGames developer={developer} list={shown.list} />
      ) : (
        <DeveloperUpdates slug={slug} page={shown.page} />
      )}
    </div>
  )
}
