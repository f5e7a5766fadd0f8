import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormValues } from '#/features/pages/gameForm/formValues.ts'
import { similarNamesQuery } from '#/features/stewardship/edits/edits.client.ts'
import { MAX_NAME_LENGTH } from '#/features/stewardship/edits/edits.limits.ts'
import { parseAddress } from '#/shared/parseAddress.ts'
import { lengthOf } from '#/shared/plainText.ts'

/** The pause in typing after which similar games are looked up, in ms. */
const TYPING_PAUSE_MS = 400
/** A shorter name would match too many games. */
const MIN_NAME_LENGTH = 2

/** Games that may be the same as the one in the form, while it is typed. */
export function useSimilarNames({ name, links }: Pick<FormValues, 'name' | 'links'>) {
  const addresses = links.flatMap(({ url }) => parseAddress(url)?.href ?? [])
  const wanted = useDebouncedValue(JSON.stringify([name.trim(), addresses]))
  const [settledName, settledLinks] = JSON.parse(wanted) as [string, string[]]
  const hasName = settledName.length >= MIN_NAME_LENGTH && lengthOf(settledName) <= MAX_NAME_LENGTH
  const found = useQuery({
    ...similarNamesQuery(hasName ? settledName : '', settledLinks),
    enabled: hasName || settledLinks.length > 0,
    placeholderData: (before) => before,
  })
  return hasName || settledLinks.length > 0 ? (found.data?.items ?? []) : []
}

/** `text` once it has stayed the same for a while. */
function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, settled])
  return settled
}
