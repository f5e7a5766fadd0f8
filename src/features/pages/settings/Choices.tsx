import type { ReactNode } from 'react'
import styles from './Choices.module.css'

export interface ChoicesProps<Id extends string> {
  label: string
  name: string
  choices: readonly { id: Id; name: string; preview: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Choosing one of several looks, each with a preview. */
export function Choices<Id extends string>({ label, name, choices, chosen, onChoose }: ChoicesProps<Id>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.id} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={choice.id}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            <span className={styles.preview} aria-hidden="true">
              {choice.preview}
            </span>
            <span className={styles.name}>{choice.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
