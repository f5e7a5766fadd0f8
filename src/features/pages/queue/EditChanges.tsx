import { useQuery } from '@tanstack/react-query'
import { FieldDiffs } from '#/features/stewardship/edits/diff/FieldDiff.tsx'
import { diffEntries } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { editQuery } from '#/features/stewardship/edits/edits.client.ts'
import { FIELD_LABELS } from '#/features/stewardship/edits/edits.limits.ts'
import { Banner } from '#/ui/Banner.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'

interface EditChangesProps {
  id: string
  viewerId: string
}

/** What an edit changes, field by field, as its history shows it. */
export default function EditChanges({ id, viewerId }: EditChangesProps) {
  const { data: edit, isError } = useQuery(editQuery(id, viewerId))
  if (isError && !edit)
    return <Banner tone="negative">The changes couldn’t be loaded. Reload the page.</Banner>
  if (!edit) return <SkeletonText lines={4} />
  return (
    <>
      {edit.changed_since.length > 0 && (
        <Banner tone="warning">
          {edit.changed_since.map((field) => FIELD_LABELS[field]).join(', ')} changed after this edit was
          sent, so it can’t be applied as is.
        </Banner>
      )}
      <FieldDiffs changes={diffEntries(edit.diff)} />
    </>
  )
}
