import { schemaAnchor } from './reference.ts'
import type { TypePart } from './schemaText.ts'

/** A type in words; schemas with a name are links to them. */
export function TypeText({ parts }: { parts: readonly TypePart[] }) {
  return parts.map((part, at) =>
    part.schema ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a type's words never change their places
      <a key={at} href={`#${schemaAnchor(part.schema)}`}>
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
