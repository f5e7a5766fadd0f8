import { Button } from '#/ui/Button.tsx'
import { useUndoMerge } from './useUndoMerge.ts'

/** Undoes a merge, for moderators. */
export default function UndoMerge({ merge }: { merge: { id: number; name: string } }) {
  const undoing = useUndoMerge()
  return (
    <Button
      size="small"
      icon="undo-2"
      aria-label={`Undo the merge of ${merge.name}`}
      busy={undoing.isPending}
      onClick={() => undoing.mutate(merge.id)}
    >
      Undo
    </Button>
  )
}
