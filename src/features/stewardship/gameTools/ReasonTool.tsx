import { isFullReason, reasonError } from '#/features/people/moderation/reason.rules.ts'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import { InlineTool } from './InlineTool.tsx'
import type { ToolWords } from './useToolState.ts'

interface ReasonToolProps {
  label: string
  icon: IconName
  words: ToolWords
  /** The key of what was typed. */
  draftKey: string
  /** Who reads the reason, as in 'Everyone can read it in the moderation log'. */
  readBy: string
  onConfirm: (reason: string) => Promise<unknown>
}

/** A moderator's action that needs a reason. */
export function ReasonTool({ label, icon, words, draftKey, readBy, onConfirm }: ReasonToolProps) {
  const draft = useDraft(draftKey)
  const reason = draft.text.trim()
  return (
    <InlineTool
      label={label}
      icon={icon}
      words={words}
      tone="danger"
      problem={() => (isFullReason(reason) ? (reasonError(reason) ?? null) : `Give a reason. ${readBy}.`)}
      onConfirm={async () => {
        await onConfirm(reason)
        draft.clear()
        return {}
      }}
    >
      {({ error }) => (
        <CitedReason value={draft.text} onChange={draft.setText}>
          <Field label="Reason" error={error} hint={`${readBy}.`}>
            {(control) => (
              <TextArea
                {...control}
                autoFocus
                rows={2}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
              />
            )}
          </Field>
        </CitedReason>
      )}
    </InlineTool>
  )
}
