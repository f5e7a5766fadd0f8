import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import {
  MAX_DESC_LENGTH,
  MAX_LINKS,
  MAX_LONG_DESC_LENGTH,
} from '#/features/stewardship/edits/edits.limits.ts'
import { charactersLeft } from '#/shared/charactersLeft.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { focusRendered, mayMoveFocus } from '#/ui/focus.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { AddressField, TextField } from '#/ui/TextField.tsx'
import { DevelopersField } from './DevelopersField.tsx'
import { FormSection } from './FormSection.tsx'
import type { FormErrors, SectionId } from './formErrors.ts'
import { FORM_SECTIONS, sectionOf } from './formErrors.ts'
import { requirementsOf, SECTION_STATUS } from './formProgress.ts'
import type { FormChange, FormValues } from './formValues.ts'
import styles from './GameForm.module.css'
import { LinksField } from './LinksField.tsx'
import { PicturesFields } from './PicturesFields.tsx'
import { ReleaseField } from './ReleaseField.tsx'
import { TagPicker } from './TagPicker.tsx'

const OtherNamesField = lazyComponent(() => import('./OtherNamesField.tsx'))
const RelationsField = lazyComponent(() => import('./RelationsField.tsx'))

export interface GameFormProps {
  values: FormValues
  onChange: (change: FormChange) => void
  errors: FormErrors
  /** Undefined for a new game. */
  gameId: number | undefined
  sections: ReturnType<typeof useFormSections>
  /** Shown below the name and below the links: games that may be the same. */
  similar?: ReactNode
  /** Shown above the first section. */
  children?: ReactNode
}

/** Which sections are open: those with something required, and those that are opened or have an error. */
export function useFormSections(form: RefObject<HTMLElement | null>, first: readonly SectionId[]) {
  const [open, setOpen] = useState<ReadonlySet<SectionId>>(new Set(first))
  const toggle = (id: SectionId, isOpen: boolean) =>
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  const openSections = (errors: FormErrors) => {
    for (const key of Object.keys(errors)) {
      const id = sectionOf(key)
      if (id) toggle(id, true)
    }
  }
  /** Opens the sections with errors and moves the focus to the first one. */
  const showErrors = (errors: FormErrors) => {
    openSections(errors)
    focusRendered(() => {
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')
      const first = Object.keys(errors)[0]
      if (!invalid && first) goTo(first)
      return invalid
    })
  }
  /** Opens the section of a field and moves the focus to it. `key` is one of `FormErrors`. For event handlers. */
  const goTo = (key: string) => {
    const id = sectionOf(key)
    if (!id) return
    toggle(id, true)
    focusRendered(() => {
      const [field, part] = key.split('.')
      const place = form.current?.querySelector(
        field === 'tags' && part ? `[data-category="${part}"]` : `[data-field="${field}"]`,
      )
      const control = place?.querySelector<HTMLElement>('[tabindex="0"], input, textarea, select, button')
      place?.scrollIntoView({ block: 'center' })
      return control
    })
  }
  /** `showErrors` after a response. The focus stays in place if the reader has moved on while the form was sent. */
  const showRefused = (errors: FormErrors) => {
    openSections(errors)
    // Once what the response has changed is rendered.
    requestAnimationFrame(() => {
      if (mayMoveFocus(document.querySelector('[type="submit"]:focus'))) showErrors(errors)
    })
  }
  return { open, toggle, showErrors, showRefused, goTo }
}

/** Every field of a game, in sections that fold. */
export function GameForm(props: GameFormProps) {
  const { values, onChange, errors, gameId, sections, similar, children } = props
  const missing = gameId === undefined ? requirementsOf(values).filter(({ isMet }) => !isMet) : []
  const section = (id: SectionId, content: ReactNode) => {
    const { title } = FORM_SECTIONS.find((each) => each.id === id)!
    const isWrong = Object.keys(errors).some((key) => sectionOf(key) === id)
    const needed = missing.filter(({ key }) => sectionOf(key) === id).length
    const isOptional = id === 'pictures' || id === 'more'
    const has = SECTION_STATUS[id]!(values)
    return (
      <FormSection
        id={id}
        title={title}
        state={isWrong ? 'wrong' : isOptional ? 'optional' : needed > 0 ? 'missing' : 'complete'}
        status={
          isWrong ? 'Needs fixing' : isOptional ? has || 'Optional' : needed > 0 ? `${needed} to go` : has
        }
        open={sections.open.has(id)}
        onToggle={(open) => sections.toggle(id, open)}
      >
        {content}
      </FormSection>
    )
  }
  return (
    <div className={styles.form}>
      {children}
      {section('basics', <Basics values={values} onChange={onChange} errors={errors} similar={similar} />)}
      {section('links', <Links values={values} onChange={onChange} errors={errors} />)}
      {section(
        'tags',
        <div data-field="tags">
          {errors.tags && <ErrorText role="alert">{errors.tags}</ErrorText>}
          <TagPicker
            value={values.tags}
            onChange={(tags) => onChange({ tags })}
            errors={Object.fromEntries(
              Object.entries(errors).flatMap(([key, text]) =>
                key.startsWith('tags.') ? [[key.slice('tags.'.length), text]] : [],
              ),
            )}
          />
        </div>,
      )}
      {section('pictures', <PicturesFields values={values} onChange={onChange} errors={errors} />)}
      {section('more', <More values={values} onChange={onChange} errors={errors} gameId={gameId} />)}
    </div>
  )
}

type PartProps = Pick<GameFormProps, 'values' | 'onChange' | 'errors'>

function Basics({ values, onChange, errors, similar }: PartProps & Pick<GameFormProps, 'similar'>) {
  const length = lengthOf(values.desc)
  return (
    <>
      <div data-field="name" className="stack gap-12">
        <TextField
          label="Name"
          error={errors.name}
          value={values.name}
          onChange={(name) => onChange({ name })}
        />
        {similar}
      </div>
      <div data-field="desc">
        <TextField
          label="Short description"
          error={errors.desc}
          hint={
            MAX_DESC_LENGTH - length < MAX_DESC_LENGTH / 5
              ? charactersLeft(length, MAX_DESC_LENGTH)
              : 'One line for lists and search: what you do in the game, and what makes it special.'
          }
          value={values.desc}
          onChange={(desc) => onChange({ desc })}
        />
      </div>
      <div data-field="developers">
        <DevelopersField
          value={values.developers}
          onChange={(developers) => onChange({ developers })}
          error={errors.developers}
        />
      </div>
    </>
  )
}

function Links({ values, onChange, errors }: PartProps) {
  return (
    <>
      <div data-field="links" className="stack gap-12">
        <p className="muted text-13">
          Where people play, download, and discuss the game. Put the most important link first.
        </p>
        <LinksField
          value={values.links}
          onChange={(links) => onChange({ links })}
          max={MAX_LINKS}
          error={errors.links}
          errorOf={(index, part) => errors[`links.${index}.${part}`]}
        />
      </div>
      <div data-field="play_link">
        <AddressField
          label="Play link (optional)"
          error={errors.play_link}
          hint="The https address of the game itself, if it runs in a browser. Visitors can then play it on this site."
          value={values.play_link}
          onChange={(play_link) => onChange({ play_link })}
        />
      </div>
    </>
  )
}

function More({ values, onChange, errors, gameId }: PartProps & Pick<GameFormProps, 'gameId'>) {
  return (
    <>
      <div data-field="long_desc">
        <LazyEditor
          label="Description"
          value={values.long_desc}
          onChange={(long_desc) => onChange({ long_desc })}
          max={MAX_LONG_DESC_LENGTH}
          rows={6}
          error={errors.long_desc}
          hint="What the game is about, in Markdown. It appears on the game’s page, below the short description."
        />
      </div>
      <div data-field="other_names">
        <Suspense fallback={<Skeleton height={86} />}>
          <OtherNamesField
            value={values.other_names}
            onChange={(other_names) => onChange({ other_names })}
            error={errors.other_names}
          />
        </Suspense>
      </div>
      <div data-field="relations">
        <Suspense fallback={<Skeleton height={86} />}>
          <RelationsField
            value={values.relations}
            onChange={(relations) => onChange({ relations })}
            gameId={gameId}
            error={errors.relations}
          />
        </Suspense>
      </div>
      <div data-field="release_date">
        <ReleaseField
          value={values.release}
          onChange={(release) => onChange({ release })}
          error={errors.release_date}
        />
      </div>
      <div data-field="trailer">
        <AddressField
          label="Trailer"
          error={errors.trailer}
          hint="The address of a YouTube video."
          placeholder="https://www.youtube.com/watch?v=…"
          value={values.trailer}
          onChange={(trailer) => onChange({ trailer })}
        />
      </div>
    </>
  )
}
