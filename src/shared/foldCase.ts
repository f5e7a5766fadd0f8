/**
 * The key that names and texts are compared by, ignoring case: two texts are equal, or one contains the other, when their keys are or do.
 * Lower case by Unicode; the final sigma, the only letter with a lower case that depends on its position, is a sigma. `fold_case` in the
 * database gives the same keys, whatever its locale.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
