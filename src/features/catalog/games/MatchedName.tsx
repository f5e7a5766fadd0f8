import { matchedParts } from './matchedParts.ts'

/** A game's name, in which what a reader typed is marked. */
export const MatchedName = ({ name, typed }: { name: string; typed: string }) =>
  matchedParts(name, typed).map(({ text, isMatch }, place) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
      <mark key={place}>{text}</mark>
    ) : (
      text
    ),
  )
