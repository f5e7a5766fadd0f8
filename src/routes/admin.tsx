import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '#/features/pages/admin/AdminPage.tsx'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { SITE_PAGES } from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageSearch } from '#/shared/pageSearch.ts'

const params = pageSearch({ page: oneOf(SITE_PAGES) })

export const Route = createFileRoute('/admin')({
  validateSearch: params.validate,
  head: () => pageHead({ title: 'Admin' }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <AdminPage page={params.valid(search).page ?? SITE_PAGES[0]} notFound={<NotFoundPage />} />
}
