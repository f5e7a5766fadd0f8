import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { editQuery } from '#/features/stewardship/edits/edits.client.ts'
import { EditPage, HiddenEditPage } from '#/features/stewardship/edits/history/EditPage.tsx'
import { isMissing } from '#/shared/apiClient.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/edit/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    try {
      return await queryClient.ensureQueryData(editQuery(id))
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ loaderData: edit, match }) =>
    edit
      ? pageHead({ title: `Edit ${edit.id} of ${edit.game.name}`, path: paths.edit(edit.id) })
      : missingHead('Edit not found', match),
  component: Page,
  notFoundComponent: Missing,
})

function Page() {
  return <EditPage id={Route.useParams().id} />
}

function Missing() {
  return (
    <HiddenEditPage id={Route.useParams().id}>
      <NotFoundPage />
    </HiddenEditPage>
  )
}
