import { OwnShelfPlace } from '#/features/catalog/shelves/OwnShelfPlace.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const ContinuedGames = lazyComponent(() => import('./ContinuedGames.tsx'))

/** The games that a member plays and that have news. */
export const ContinueShelf = () => <OwnShelfPlace shelf="continue" Games={ContinuedGames} />
