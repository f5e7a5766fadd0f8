import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './FieldTable.module.css'
import { Prose } from './Prose.tsx'
import type { FieldText } from './reference.ts'
import { TypeText } from './TypeText.tsx'

/** Parameters or fields: name, type, bounds and meaning. */
export function FieldTable({ caption, fields }: { caption: string; fields: readonly FieldText[] }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.place + field.name}>
            <th scope="row">
              <code>{field.name}</code>
              <span className={styles.note}>{noteOf(field)}</span>
            </th>
            <td>
              <TypeText parts={field.type} />
            </td>
            <td>
              <Prose text={field.description} />
              {field.bounds.length > 0 && <span className={styles.note}>{field.bounds.join(' · ')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Only what is not the rule is said: parameters can be left out, fields are always there. */
function noteOf({ place, required }: FieldText): string {
  if (place === '') return required ? '' : 'optional'
  return place === 'query' && required ? 'query, required' : place
}
