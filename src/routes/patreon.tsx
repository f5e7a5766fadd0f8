import { createFileRoute } from '@tanstack/react-router'
import { PatreonPage } from '#/features/account/signIn/PatreonPage.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/patreon')({
  head: () => ({ meta: [{ title: pageTitle('Patreon') }, { name: 'robots', content: 'noindex' }] }),
  component: PatreonPage,
})
