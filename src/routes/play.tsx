import { createFileRoute } from '@tanstack/react-router'
import { playableGamesQuery } from '#/features/catalog/games/games.client.ts'
import { PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { markPlayingScript } from '#/features/pages/play/markPlaying.ts'
import { PlayPage } from '#/features/pages/play/PlayPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/play')({
  // It is always loaded as a document. Games can be played without suggestions, so their failure is not the page's.
  loader: ({ context: { queryClient } }) =>
    import.meta.env.SSR ? queryClient.prefetchQuery(playableGamesQuery(PUBLIC_DEFAULTS.hide)) : undefined,
  head: () => ({
    ...pageHead({ title: 'Play', path: paths.play() }),
    ...(import.meta.env.SSR && { scripts: [{ children: markPlayingScript }] }),
  }),
  component: PlayPage,
})
