import { type KeyboardEvent, Suspense, useRef } from 'react'
import { Field, TextArea } from '../Field.tsx'
import { lazyComponent } from '../lazyComponent.tsx'
import { attachRef } from './attachRef.ts'
import type { EditorProps } from './Editor.tsx'
import type { Caret } from './edits.ts'

const Editor = lazyComponent(() => import('./Editor.tsx'))

/** Buttons, their padding, and the line below. */
const TOOLBAR = 'var(--control-small) + 2 * var(--space-4) + 1px'
const BORDERS = '2px'
/** The field has its size and its text where the editor will have them, so that nothing moves when that arrives. */
const ROOM_FOR_TOOLBAR = {
  paddingBlockStart: `calc(${TOOLBAR} + 8px)`,
  minHeight: `calc(${TOOLBAR} + ${BORDERS} + var(--editor-min, 5.5em))`,
  maxHeight: `calc(${TOOLBAR} + ${BORDERS} + var(--editor-max, 60vh))`,
}

/** The Editor, loaded when it is first shown. Until then, also without a connection, its text is written in a plain field of the same size. */
export function LazyEditor(props: EditorProps) {
  const caret = useRef<Caret | null>(undefined)
  return (
    <Suspense fallback={<PlainField {...props} caret={caret} />}>
      <Editor {...props} takeCaret={caret} />
    </Suspense>
  )
}

interface PlainFieldProps extends EditorProps {
  /** Where the reader is writing, or null if they are elsewhere; left for the editor that takes the field's place. */
  caret: { current: Caret | null | undefined }
}

function PlainField(props: PlainFieldProps) {
  const { label, hideLabel, value, rows = 3, placeholder, hint, error, className, caret, onSubmit } = props
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
      {(control) => (
        <TextArea
          {...control}
          ref={(field) => {
            attachRef(props.fieldRef, field)
            caret.current = null
            return () => {
              attachRef(props.fieldRef, null)
              const isWriting = field !== null && document.activeElement === field
              caret.current = isWriting ? { start: field.selectionStart, end: field.selectionEnd } : null
            }
          }}
          rows={rows}
          value={value}
          placeholder={placeholder}
          style={ROOM_FOR_TOOLBAR}
          readOnly={props.readOnly}
          autoFocus={props.autoFocus}
          aria-busy
          onChange={(event) => props.onChange(event.target.value)}
          onKeyDown={submit}
        />
      )}
    </Field>
  )
}
