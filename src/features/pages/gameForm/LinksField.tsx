import { linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { linkTypeOf } from '#/features/catalog/links/linkTypeOf.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { parseAddress } from '#/shared/parseAddress.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import sorting from '#/ui/dragToSort.module.css'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { OrderedList } from '#/ui/List.tsx'
import { AddressField, TextField } from '#/ui/TextField.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import type { FormLink } from './formValues.ts'
import styles from './LinksField.module.css'
import { useLinks } from './useLinks.ts'

/** The type of link that an address, as typed, most likely is. */
const guessLinkType = (typed: string) => linkTypeOf(parseAddress(typed)?.href ?? '') ?? 'website'

export interface LinksFieldProps {
  value: readonly FormLink[]
  onChange: (links: FormLink[]) => void
  max: number
  /** What is wrong: with the links as a whole, and with one of them by its place. */
  error: string | undefined
  errorOf: (index: number, part: 'url' | 'note') => string | undefined
}

/** The links of a game: address, type and note of each. The type follows the address until another one is chosen. */
export function LinksField({ value, onChange, max, error, errorOf }: LinksFieldProps) {
  const { list, addButton, drag, gripOf, add, change, remove, message } = useLinks(value, onChange)
  return (
    <div className="stack gap-12">
      {value.length > 0 && (
        <OrderedList ref={list} className="stack gap-8" aria-label="Links">
          {value.map((link, index) => (
            <li
              key={link.key}
              data-link={link.key}
              className={classes(
                styles.link,
                drag?.from === index && styles.dragged,
                drag && index === drag.to && drag.to < drag.from && sorting.above,
                drag && index === drag.to && drag.to > drag.from && sorting.below,
              )}
              style={drag?.from === index ? { translate: `0 ${drag.offset}px` } : undefined}
            >
              <LinkRow
                link={link}
                number={index + 1}
                errors={{ url: errorOf(index, 'url'), note: errorOf(index, 'note') }}
                onChange={(part) => change(index, part)}
                onRemove={() => remove(index)}
                grip={
                  value.length > 1 && (
                    <IconButton
                      {...gripOf(link, index)}
                      data-grip
                      icon="grip-vertical"
                      size="small"
                      label={`Move link ${index + 1}: drag, or press the arrow keys`}
                      className={sorting.handle}
                    />
                  )
                }
              />
            </li>
          ))}
        </OrderedList>
      )}
      {error && <ErrorText id="links-error">{error}</ErrorText>}
      {value.length < max ? (
        <Button
          ref={addButton}
          icon="plus"
          onClick={add}
          className="self-start"
          data-invalid={error ? true : undefined}
          aria-describedby={error ? 'links-error' : undefined}
        >
          {value.length === 0 ? 'Add a link' : 'Add another link'}
        </Button>
      ) : (
        <p className="muted text-13">A game can have at most {max} links.</p>
      )}
      <VisuallyHidden>
        <span role="status">{message}</span>
      </VisuallyHidden>
    </div>
  )
}

interface LinkRowProps {
  link: FormLink
  number: number
  errors: { url: string | undefined; note: string | undefined }
  onChange: (part: Partial<FormLink>) => void
  onRemove: () => void
  grip: React.ReactNode
}

function LinkRow({ link, number, errors, onChange, onRemove, grip }: LinkRowProps) {
  return (
    <>
      <div className={styles.handle}>
        {grip}
        <LinkIcon type={link.type} size={18} />
      </div>
      <div className={styles.parts}>
        <AddressField
          label={`Address of link ${number}`}
          hideLabel
          error={errors.url}
          className={styles.address}
          value={link.url}
          onChange={(url) =>
            onChange({
              url,
              // A type that the member chose takes precedence over the guessed one.
              ...(link.type === guessLinkType(link.url) ? { type: guessLinkType(url) } : {}),
            })
          }
        />
        <Field label={`Type of link ${number}`} hideLabel>
          {(control) => (
            <Select
              {...control}
              value={link.type}
              onChange={(event) => onChange({ type: event.target.value })}
            >
              {LINK_TYPES.map((type) => (
                <option key={type.id} value={type.slug}>
                  {linkTypeName(type.slug)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <TextField
          label={`Note on link ${number}`}
          hideLabel
          error={errors.note}
          placeholder="Note (optional)"
          value={link.note}
          onChange={(note) => onChange({ note })}
        />
      </div>
      <IconButton
        data-remove
        icon="x"
        size="small"
        label={`Remove link ${number}`}
        onClick={onRemove}
        className={styles.remove}
      />
    </>
  )
}
