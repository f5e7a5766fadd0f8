import styles from './cardName.module.css'
import { CARD_NAME_LENGTH } from './games.limits.ts'

/**
 * The class of an element that shows a game's name on a card. CSS cuts a name of more than 25 characters to that width;
 * screen readers and find-in-page still get all of it.
 */
export function cardNameClass(name: string): string {
  return [...name].length > CARD_NAME_LENGTH ? `${styles.name} ${styles.long}` : styles.name!
}
