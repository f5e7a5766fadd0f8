import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { FORM_SECTIONS, sectionOf } from '#/features/pages/gameForm/formErrors.ts'
import { useFormSections } from '#/features/pages/gameForm/GameForm.tsx'
import { LazyGamePreview } from '#/features/pages/gameForm/LazyGamePreview.tsx'
import { useFormErrors } from '#/features/pages/gameForm/useFormErrors.ts'
import { pick } from '#/features/stewardship/edits/diff/fieldChanges.ts'
import type { CurrentFields, OwnGame } from '#/features/stewardship/edits/edits.contract.ts'
import { ConflictStep } from './ConflictStep.tsx'
import { EditFields } from './EditFields.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useEditDraft } from './useEditDraft.ts'
import { useSendEdit } from './useSendEdit.ts'

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
  const { values, changes, meanwhile } = draft
  const { errors, check, keep, clear } = useFormErrors(values, draft.base)
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
        onResolve={(kept) => {
          draft.resolve(kept)
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
      <EditFields
        gameId={game.id}
        name={game.name}
        formRef={form}
        draft={draft}
        formErrors={{ errors, clear }}
        sections={sections}
        onReview={review}
      />
      <aside className={page.side}>
        <LazyGamePreview values={values} />
      </aside>
    </>
  )
}

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
