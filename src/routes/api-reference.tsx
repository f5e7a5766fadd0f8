import { createFileRoute } from '@tanstack/react-router'
import { ApiReferencePage } from '#/features/apiReference/ApiReferencePage.tsx'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/api-reference')({
  head: () => ({ meta: [{ title: pageTitle('API reference') }] }),
  component: ApiReferencePage,
})
