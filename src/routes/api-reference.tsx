import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ApiReferencePage } from '#/features/apiReference/ApiReferencePage.tsx'
import { apiReferenceQuery } from '#/features/apiReference/apiReference.client.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/api-reference')({
  loader: ({ context }) => context.queryClient.ensureQueryData(apiReferenceQuery()),
  head: () => ({ meta: [{ title: pageTitle('API') }] }),
  component: Reference,
})

function Reference() {
  return <ApiReferencePage reference={useSuspenseQuery(apiReferenceQuery()).data} />
}
