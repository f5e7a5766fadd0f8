import { Suspense } from 'react'
import { Field, TextArea } from '../Field.tsx'
import { retryablePart } from '../retryablePart.tsx'
import type { EditorProps } from './Editor.tsx'

const Editor = retryablePart(() => import('./Editor.tsx'))

/** Buttons, their padding, and the line below. */
const TOOLBAR = 'var(--control-small) + 2 * var(--space-4) + 1px'
/** The field has its size and its text where the editor will have them, so that nothing moves when that arrives. */
const ROOM_FOR_TOOLBAR = {
  paddingBlockStart: `calc(${TOOLBAR} + 8px)`,
  minHeight: `calc(${TOOLBAR} + 5.5em + 2px)`,
}

/** The Editor, loaded when it is first shown. Until then its text is visible in a field of the same size. */
export function LazyEditor(props: EditorProps) {
  const { label, hideLabel, value, rows = 3, placeholder, hint, error, className } = props
  return (
    <Suspense
      fallback={
        <Field label={label} hideLabel={hideLabel} hint={hint} error={error} className={className}>
          {(control) => (
            <TextArea
              {...control}
              rows={rows}
              value={value}
              placeholder={placeholder}
              style={ROOM_FOR_TOOLBAR}
              readOnly
              aria-busy
            />
          )}
        </Field>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
