import { createFileRoute } from '@tanstack/react-router'
import { NumbersPage } from '#/features/stewardship/owners/NumbersPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

/** For the game's developer and moderators: the server renders a frame that is the same for everybody. */
export const Route = createFileRoute('/game/$urlid_/numbers')({
  head: () => pageHead({ title: 'Statistics' }),
  component: () => <NumbersPage urlid={Route.useParams().urlid} />,
})
