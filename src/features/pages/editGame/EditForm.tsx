import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { FormFooter } from '#/features/pages/gameForm/FormFooter.tsx'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { FORM_SECTIONS, sectionOf } from '#/features/pages/gameForm/formErrors.ts'
import { changeTo, fieldsOf } from '#/features/pages/gameForm/formValues.ts'
import { GameForm, useFormSections } from '#/features/pages/gameForm/GameForm.tsx'
import { LazyGamePreview } from '#/features/pages/gameForm/LazyGamePreview.tsx'
import { useFormErrors } from '#/features/pages/gameForm/useFormErrors.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { pick } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import { refreshGames, sendEdit } from '#/features/stewardship/edits/edits.client.ts'
import type { CurrentFields, EditConflict, OwnGame } from '#/features/stewardship/edits/edits.contract.ts'
import { FillFromLink } from '#/features/stewardship/fillFromLink/FillFromLink.tsx'
import { ApiError } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { ConflictStep } from './ConflictStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useEditDraft } from './useEditDraft.ts'

export interface EditFormProps {
  game: Game
  current: CurrentFields
  /** Undefined if it could not be loaded: then nothing is said about who reviews the edit. */
  own: OwnGame | undefined
}

/** The form of an edit, then the conflicts with others' changes, if any, then its review. */
export function EditForm({ game, current, own }: EditFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useEditDraft(current)
  const { values, changes, isDirty, meanwhile } = draft
  const { errors, check, keep, clear } = useFormErrors(values, { isNew: false })
  const sections = useFormSections(form, ['basics', 'links', 'tags'])
  const [isReviewing, setReviewing] = useState(false)
  useSectionOfAddress(sections.goTo)
  const sending = useSendEdit(game, {
    onRefused: (error) => {
      const found = keep(error)
      // What is wrong with a field is shown in the form.
      if (Object.keys(found).some(sectionOf)) {
        setReviewing(false)
        sections.showRefused(found)
      }
    },
    onConflict: ({ fields, version }) => draft.meet(fields!, version!),
    onSent: draft.clear,
  })
  const review = () => {
    const found = check()
    if (Object.keys(found).length > 0) return sections.showErrors(found)
    setReviewing(true)
    scrollTo({ top: 0, behavior: 'instant' })
  }

  if (meanwhile)
    return (
      <ConflictStep
        gameId={game.id}
        base={draft.base}
        mine={draft.mine}
        meanwhile={meanwhile}
        onSettle={(kept) => {
          draft.settle(kept)
          setReviewing(true)
        }}
      />
    )
  if (isReviewing)
    return (
      <ReviewStep
        base={draft.base}
        mine={draft.mine}
        changes={changes}
        own={own}
        summary={draft.summary}
        onSummary={(summary) => draft.setExtra({ summary })}
        error={errors.whole}
        busy={sending.isPending}
        onBack={() => setReviewing(false)}
        onSend={() => {
          if (sending.isPending) return
          sending.mutate({
            version: draft.version,
            changes: pick(draft.mine, changes),
            summary: draft.summary.trim(),
          })
        }}
      />
    )
  return (
    <>
      <form
        ref={form}
        noValidate
        className={page.form}
        aria-label={`Edit ${game.name}`}
        onSubmit={(event) => {
          event.preventDefault()
          review()
        }}
      >
        <GameForm
          isNew={false}
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
          note={
            isDirty
              ? `${countOf(changes.length)}. ${
                  draft.isRestored ? 'Restored from your last visit.' : 'Your draft is saved in this browser.'
                }`
              : 'Nothing has changed yet.'
          }
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
      <aside className={page.side}>
        <LazyGamePreview values={values} />
      </aside>
    </>
  )
}

const countOf = (count: number) => `${plural(count, 'field')} changed`

/** An address such as `…/edit#links` leads to that section. */
function useSectionOfAddress(goTo: (key: string) => void): void {
  const go = useEffectEvent(() => {
    const section = FORM_SECTIONS.find(({ id }) => `#${id}` === location.hash)
    // Effects can't render what `goTo` sets.
    if (section) requestAnimationFrame(() => goTo(section.fields[0]))
  })
  useEffect(() => {
    go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [])
}

interface SendOptions {
  onRefused: (error: Error) => void
  onConflict: (conflict: EditConflict) => void
  onSent: () => void
}

function useSendEdit(game: Game, { onRefused, onConflict, onSent }: SendOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const sending = useMutation({
    mutationFn: (edit: Parameters<typeof sendEdit>[1]) => sendEdit(game.id, edit),
    onSuccess: async ({ status, editId, message }) => {
      onSent()
      await refreshGames(queryClient)
      showToast({
        title: message,
        ...(status === 'applied' ? { tone: 'positive', icon: 'circle-check' } : { icon: 'clock' }),
        topic: 'edit',
        action: { label: 'Show the edit', onSelect: () => void navigate({ href: paths.edit(editId) }) },
      })
      await navigate({ href: paths.game(game.urlid) })
    },
    onError: (error, edit) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.status === 401) return ask(`edit ${game.name}`, () => sending.mutate(edit))
      const conflict = problem as EditConflict | undefined
      if (problem?.status === 409 && conflict?.fields && conflict.version) onConflict(conflict)
      else onRefused(error)
    },
  })
  return sending
}
