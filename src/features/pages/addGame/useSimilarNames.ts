import { useQuery } from '@tanstack/react-query'
import type { FormValues } from '#/features/pages/gameForm/formValues.ts'
import { similarNamesQuery } from '#/features/stewardship/edits/edits.client.ts'
import { MAX_NAME_LENGTH } from '#/features/stewardship/edits/edits.limits.ts'
import { parseAddress } from '#/shared/parseAddress.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { useDebouncedValue } from '#/ui/useDebouncedValue.ts'

/** The pause in typing after which similar games are debounced up, in ms. */
const TYPING_PAUSE_MS = 400
/** A shorter name would match too many games. */
const MIN_NAME_LENGTH = 2

/** Games that may be the same as the one in the form, while it is typed. */
export function useSimilarNames({ name, links }: Pick<FormValues, 'name' | 'links'>) {
  const addresses = links.flatMap(({ url }) => parseAddress(url)?.href ?? [])
  const debounced = useDebouncedValue(JSON.stringify([name.trim(), addresses]), TYPING_PAUSE_MS)
  const [typedName, typedLinks] = JSON.parse(debounced) as [string, string[]]
  const hasName = typedName.length >= MIN_NAME_LENGTH && lengthOf(typedName) <= MAX_NAME_LENGTH
  const found = useQuery({
    ...similarNamesQuery(hasName ? typedName : '', typedLinks),
    enabled: hasName || typedLinks.length > 0,
    placeholderData: (before) => before,
  })
  return hasName || typedLinks.length > 0 ? (found.data?.items ?? []) : []
}
