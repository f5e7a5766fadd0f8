import type { RefObject } from 'react'
import { FormFooter } from '#/features/pages/gameForm/FormFooter.tsx'
import { changeTo, fieldsOf } from '#/features/pages/gameForm/formValues.ts'
import { GameForm, type useFormSections } from '#/features/pages/gameForm/GameForm.tsx'
import type { useFormErrors } from '#/features/pages/gameForm/useFormErrors.ts'
import { FillFromLink } from '#/features/stewardship/fillFromLink/FillFromLink.tsx'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import type { useEditDraft } from './useEditDraft.ts'

interface EditFieldsProps {
  gameId: number
  /** The game's. */
  name: string
  formRef: RefObject<HTMLFormElement | null>
  draft: ReturnType<typeof useEditDraft>
  formErrors: Pick<ReturnType<typeof useFormErrors>, 'errors' | 'clear'>
  sections: ReturnType<typeof useFormSections>
  onReview: () => void
}

/** The fields of a game, and what leads to the review of the changes. */
export function EditFields({
  gameId,
  name,
  formRef,
  draft,
  formErrors,
  sections,
  onReview,
}: EditFieldsProps) {
  const { values, changes, isDirty, isRestored } = draft
  const { errors, clear } = formErrors
  return (
    <form
      ref={formRef}
      noValidate
      className="stack gap-12"
      aria-label={`Edit ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        onReview()
      }}
    >
      <GameForm
        gameId={gameId}
        values={values}
        onChange={draft.setValues}
        errors={errors}
        sections={sections}
      >
        <FillFromLink
          isNew={false}
          current={fieldsOf(values)}
          onAccept={(fields) => draft.setValues((now) => changeTo(now, fields))}
        />
      </GameForm>
      <FormFooter
        requirements={[]}
        onGo={sections.goTo}
        error={errors.whole}
        note={isDirty ? changesNote(changes.length, isRestored) : 'Nothing has changed yet.'}
      >
        {isDirty && (
          <ConfirmButton
            variant="plain"
            question="Press again to discard"
            onConfirm={() => {
              draft.clear()
              clear()
            }}
          >
            Discard changes
          </ConfirmButton>
        )}
        <Button type="submit" variant="solid" tone="accent">
          Review changes
        </Button>
      </FormFooter>
    </form>
  )
}

const changesNote = (count: number, isRestored: boolean): string =>
  `${plural(count, 'field')} changed. ${
    isRestored ? 'Restored from your last visit.' : 'Your draft is saved in this browser.'
  }`
