import { type ReactNode, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { FormFooter } from './FormFooter.tsx'
import page from './FormPage.module.css'
import type { FormErrors } from './formErrors.ts'
import { requirementsOf } from './formProgress.ts'
import { type FormValues, fieldsOf } from './formValues.ts'
import { GameForm, type GameFormProps, useFormSections } from './GameForm.tsx'
import { LazyGamePreview } from './LazyGamePreview.tsx'
import { useFormErrors } from './useFormErrors.ts'

/** The state of a form of a game that is to be added: its errors, and which sections are open. */
export function useNewGameForm(values: FormValues) {
  const ref = useRef<HTMLFormElement>(null)
  const found = useFormErrors(values)
  const sections = useFormSections(ref, ['basics', 'links', 'tags'])
  return {
    ref,
    ...found,
    sections,
    /** Shows an error of the server. */
    refuse: (error: Error) => sections.showRefused(found.keep(error)),
  }
}

interface NewGameFormProps
  extends Pick<GameFormProps, 'gameId' | 'values' | 'onChange' | 'similar' | 'children'> {
  form: ReturnType<typeof useNewGameForm>
  /** The name of the form. */
  label: string
  head: ReactNode
  /** What is said about its draft. */
  note: ReactNode
  /** Sends the fields. */
  sending: { isPending: boolean; mutate: (fields: ReturnType<typeof fieldsOf>) => void }
  /** What is left to answer before a form without errors is sent. */
  findDoubts?: () => FormErrors | undefined
  /** The text of the button that sends it. */
  action: string
  /** Buttons before that. */
  buttons?: ReactNode
}

/** A page with all fields of a game that is to be added, its preview, and the button that sends it to the moderators. */
export function NewGameForm(props: NewGameFormProps) {
  const { form, label, head, note, sending, findDoubts, action, buttons, ...fields } = props
  const { sections, errors } = form
  const submit = () => {
    if (sending.isPending) return
    const found = form.check()
    const wrong = Object.keys(found).length > 0 ? found : findDoubts?.()
    if (wrong) sections.showErrors(wrong)
    else sending.mutate(fieldsOf(fields.values))
  }
  return (
    <div className={page.page}>
      <header className={page.head}>{head}</header>
      <form
        ref={form.ref}
        noValidate
        className="stack gap-12"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <GameForm {...fields} errors={errors} sections={sections} />
        <FormFooter
          requirements={requirementsOf(fields.values)}
          onGo={sections.goTo}
          error={errors.whole}
          errorLink={form.link}
          note={note}
        >
          {buttons}
          <Button type="submit" variant="solid" tone="accent" busy={sending.isPending}>
            {action}
          </Button>
        </FormFooter>
      </form>
      <aside className={page.side}>
        <LazyGamePreview values={fields.values} />
      </aside>
    </div>
  )
}
