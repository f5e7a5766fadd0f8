import { createFileRoute } from '@tanstack/react-router'
import { ApiReferencePage } from '#/features/pages/apiReference/ApiReferencePage.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/api-reference')({
  head: () => pageHead({ title: 'API reference', path: paths.apiReference() }),
  component: ApiReferencePage,
})
