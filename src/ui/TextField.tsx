import type { ComponentProps } from 'react'
import { Field, type FieldProps, Input } from './Field.tsx'

export interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<'input'>, 'children' | 'onChange' | 'value' | 'className'> {
  value: string
  onChange: (text: string) => void
}

/** One line of text with its label, hint and error. Browsers suggest nothing unless `autoComplete` says what it is. */
export function TextField({ label, hint, error, hideLabel, className, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <Input
          autoComplete="off"
          {...control}
          {...input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A web address with its label, hint and error. */
export const AddressField = (props: TextFieldProps) => (
  <TextField inputMode="url" spellCheck={false} placeholder="https://…" {...props} />
)
