import { lazy, Suspense } from 'react'
import { Field, TextArea } from '../Field.tsx'
import type { EditorProps } from './Editor.tsx'

const Editor = lazy(() => import('./Editor.tsx').then((module) => ({ default: module.Editor })))

/** The Editor, loaded when it is first shown. Until then its text is visible in a field of the same size. */
export function LazyEditor(props: EditorProps) {
  const { label, hideLabel, value, rows = 3, placeholder, className } = props
  return (
    <Suspense
      fallback={
        <Field label={label} hideLabel={hideLabel} className={className}>
          {(control) => (
            <TextArea {...control} rows={rows} value={value} placeholder={placeholder} readOnly aria-busy />
          )}
        </Field>
      }
    >
      <Editor {...props} />
    </Suspense>
  )
}
