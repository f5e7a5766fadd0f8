import { createFileRoute } from '@tanstack/react-router'
import { PlayPage } from '#/features/pages/play/PlayPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/play')({
  head: () => pageHead({ title: 'Play', path: paths.play() }),
  component: PlayPage,
})
