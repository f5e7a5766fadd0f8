import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#/features/pages/admin/AdminPage.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { pageHead } from '#/shared/pageHead.ts'
import { pageSearch } from '#/shared/pageSearch.ts'

/** The page knows its sections: every page loads this file. */
const asIs = (text: string) => text
const params = pageSearch({ section: asIs, page: asIs })

export const Route = createFileRoute('/admin')({
  validateSearch: params.validate,
  head: () => pageHead({ title: 'Admin' }),
  component: Page,
})

function Page() {
  return <AdminPage {...params.valid(Route.useSearch())} notFound={<NotFoundPage />} />
}
