import { PictureField } from '#/features/catalog/media/PictureField.tsx'
import type { FormErrors } from './formErrors.ts'
import type { FormChange, FormValues } from './formValues.ts'

export interface PicturesFieldsProps {
  values: FormValues
  onChange: (change: FormChange) => void
  errors: FormErrors
}

/** Logo, banner, and three slots for screenshots. */
export function PicturesFields({ values, onChange, errors }: PicturesFieldsProps) {
  return (
    <>
      <p className="muted text-13">
        A game without a banner is shown by its first screenshot. If it has no pictures, the site draws one.
      </p>
      <div data-field="logo">
        <PictureField
          label="Logo"
          purpose="logo"
          value={values.logo}
          onChange={(logo) => onChange({ logo })}
          error={errors.logo}
        />
      </div>
      <div data-field="banner">
        <PictureField
          label="Banner"
          purpose="banner"
          value={values.banner}
          onChange={(banner) => onChange({ banner })}
          error={errors.banner}
        />
      </div>
      <div data-field="screenshots" className="stack gap-12">
        {values.screenshots.map((shot, slot) => (
          <PictureField
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots never move
            key={slot}
            label={`Screenshot ${slot + 1}`}
            purpose="screenshot"
            value={shot}
            onChange={(next) =>
              onChange(({ screenshots }) => ({ screenshots: screenshots.with(slot, next) }))
            }
            error={slot === 0 ? errors.screenshots : undefined}
          />
        ))}
      </div>
    </>
  )
}
