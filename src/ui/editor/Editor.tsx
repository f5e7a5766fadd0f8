import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { charactersLeft } from '#/shared/charactersLeft.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { classes } from '../classes.ts'
import { Field, TextArea } from '../Field.tsx'
import { focusRendered } from '../focus.ts'
import { Markdown } from '../markdown/Markdown.tsx'
import { attachRef } from './attachRef.ts'
import styles from './Editor.module.css'
import { EditorToolbar } from './EditorToolbar.tsx'
import { applyEdit, type Caret, type Edit, makeLink, type Selection, toggleMarks } from './edits.ts'
import { MentionList } from './MentionList.tsx'
import { type SuggestNames, useMentions } from './useMentions.ts'

export interface EditorProps {
  label: ReactNode
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  /** The maximum number of characters. The counter appears at 80 percent of it. */
  max: number
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
  rows?: number
  /** Ctrl or Cmd with Enter. */
  onSubmit?: () => void
  /** Finds members to mention by the beginning of their name. Without it, '@' has no special meaning. */
  suggestNames?: SuggestNames
  autoFocus?: boolean
  /** The text field, e.g. to move the focus to the first problem of a form. */
  fieldRef?: Ref<HTMLTextAreaElement>
  /** A class may set the least and the greatest height of the text: `--editor-min`, `--editor-max`. */
  className?: string
  /** The text cannot be changed now, such as while it is being sent. The focus stays. */
  readOnly?: boolean
  /** Where the reader is writing in the field that this editor replaces. Writing continues there. Undefined if it replaces none. */
  takeCaret?: RefObject<Caret | null | undefined>
}

/** The Markdown field: a growing text area, a toolbar, a preview, and a counter near the maximum. */
export default function Editor(props: EditorProps) {
  const { label, hideLabel, value, max, hint, error, className } = props
  const [isPreviewed, setPreviewed] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const length = lengthOf(value)
  const apply = (edit: (selection: Selection) => Edit | undefined) => {
    if (area.current && !props.readOnly) applyToField(area.current, edit, props.onChange)
  }
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      className={className}
      hint={lengthHint(length, max) ?? hint}
    >
      {(control) => (
        <div className={styles.frame}>
          <EditorToolbar
            apply={apply}
            controls={control.id}
            isPreviewed={isPreviewed}
            onPreview={(next) => {
              setPreviewed(next)
              if (!next) focusRendered(() => area.current)
            }}
          />
          {isPreviewed && <Preview text={value} />}
          <EditorField {...props} control={control} area={area} hidden={isPreviewed} apply={apply} />
        </div>
      )}
    </Field>
  )
}

/** Near the maximum: how many characters are left, or too many. */
function lengthHint(length: number, max: number): ReactNode | undefined {
  if (length < max * 0.8) return undefined
  return (
    <span className={classes('tabular', length > max && 'negative strong')}>
      {charactersLeft(length, max)}
    </span>
  )
}

function Preview({ text }: { text: string }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      {text.trim() ? <Markdown headingLevel={4}>{text}</Markdown> : <p>Nothing to preview yet.</p>}
    </section>
  )
}

interface EditorFieldProps extends EditorProps {
  control: object
  area: { current: HTMLTextAreaElement | null }
  hidden: boolean
  apply: (edit: (selection: Selection) => Edit | undefined) => void
}

function EditorField(props: EditorFieldProps) {
  const { control, area, hidden, apply, value, onChange, onSubmit, placeholder, rows = 3, fieldRef } = props
  const mentions = useMentions(area, props.suggestNames, apply)
  const isEmpty = value === ''
  const { takeCaret } = props
  // The field before it took the focus, and the reader may have gone on to another one since.
  const [autoFocus] = useState(() => props.autoFocus && takeCaret?.current === undefined)
  const hasTaken = useRef(false)
  const suggestMentions = useEffectEvent(mentions.update)
  useLayoutEffect(() => {
    const caret = takeCaret?.current
    if (!caret) return
    takeCaret.current = null
    hasTaken.current = true
    area.current?.focus()
    area.current?.setSelectionRange(caret.start, caret.end)
    suggestMentions()
  }, [takeCaret, area])
  useEffect(() => {
    // After inserting a text, such as a quotation, the reader continues typing.
    if (props.autoFocus && !hasTaken.current && !isEmpty && area.current?.selectionEnd === 0)
      area.current.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [props.autoFocus, isEmpty, area])
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return
    const command = event.ctrlKey || event.metaKey
    if (!command || event.altKey || event.nativeEvent.isComposing) return
    const shortcut = { b: '**', i: '*', k: 'link', Enter: 'submit' }[event.key]
    if (!shortcut) return
    event.preventDefault()
    if (shortcut === 'submit') onSubmit?.()
    else apply((selection) => (shortcut === 'link' ? makeLink(selection) : toggleMarks(selection, shortcut)))
  }
  return (
    <div className={styles.fieldBox} hidden={hidden}>
      <TextArea
        {...control}
        {...mentions.field}
        ref={(element) => {
          area.current = element
          attachRef(fieldRef, element)
        }}
        rows={rows}
        value={value}
        placeholder={placeholder}
        readOnly={props.readOnly}
        aria-busy={props.readOnly || undefined}
        autoFocus={autoFocus}
        className={styles.area}
        onChange={(event) => {
          onChange(event.target.value)
          mentions.update()
        }}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
      />
      <MentionList {...mentions.list} />
    </div>
  )
}

/** Edits with the browser's own command if available, so that undo works as after typing. */
function applyToField(
  field: HTMLTextAreaElement,
  edit: (selection: Selection) => Edit | undefined,
  onChange: (value: string) => void,
): void {
  const selection = { text: field.value, start: field.selectionStart, end: field.selectionEnd }
  const made = edit(selection)
  if (!made) return
  field.focus()
  field.setSelectionRange(made.from, made.to)
  const after = applyEdit(selection, made)
  const command = made.insert === '' ? 'delete' : 'insertText'
  document.execCommand(command, false, made.insert)
  if (field.value !== after) {
    field.value = after
    onChange(after)
  }
  field.setSelectionRange(made.start, made.end)
}
