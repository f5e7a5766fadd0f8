import { knownDate, type ReleasePrecision, releaseText } from '#/shared/releaseDate.ts'

export interface ReleaseDateProps {
  /** ISO day, or null if unknown. */
  day: string | null
  precision: ReleasePrecision
}

/** A game's release date, as precisely as it is known. */
export function ReleaseDate({ day, precision }: ReleaseDateProps) {
  if (day === null) return <>unknown</>
  return <time dateTime={knownDate(day, precision)}>{releaseText(day, precision)}</time>
}
