import { useDevelopersNamed } from '#/features/catalog/developerSuggestions/useDevelopersNamed.ts'
import { DeveloperLinks } from '#/features/catalog/developers/DeveloperLinks.tsx'
import styles from './SearchStates.module.css'

/** The developers whose name has the text of a search. */
export function SearchedDevelopers({ text }: { text: string }) {
  const { developers } = useDevelopersNamed(text)
  if (developers.length === 0) return null
  return (
    <p className={styles.developers}>
      {developers.length === 1 ? 'Developer' : 'Developers'}: <DeveloperLinks developers={developers} />
    </p>
  )
}
