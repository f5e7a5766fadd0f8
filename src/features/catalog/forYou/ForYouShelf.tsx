import { OwnShelfPlace } from '#/features/catalog/shelves/OwnShelfPlace.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const ForYouGames = lazyComponent(() => import('./ForYouGames.tsx'))

/** The games that are picked for a member. */
export const ForYouShelf = () => <OwnShelfPlace shelf="for-you" Games={ForYouGames} />
