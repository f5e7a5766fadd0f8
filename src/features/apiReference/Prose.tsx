/** A description in which words between backticks are code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a description never change their places
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  )
}
