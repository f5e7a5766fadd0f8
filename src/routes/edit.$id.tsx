import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#/features/pages/shell/ErrorPages.tsx'
import { editQuery } from '#/features/stewardship/edits/edits.client.ts'
import { EditPage, HiddenEditPage } from '#/features/stewardship/edits/history/EditPage.tsx'
import { orNotFound } from '#/shared/orNotFound.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'

export const Route = createFileRoute('/edit/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    orNotFound(queryClient.ensureQueryData(editQuery(id))),
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
