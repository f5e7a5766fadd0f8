import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUsername } from '#/features/people/auth/users/username.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { foldCase } from '#/shared/foldCase.ts'

/** The pause in typing after which a name is checked. */
const CHECK_DELAY_MS = 250
export const USERNAME_HINT = '3 to 20 letters, digits, underscores, or hyphens'

export type UsernameState = 'empty' | 'invalid' | 'asking' | 'free' | 'reserved' | 'taken'

/** Checks whether a username is available while it is typed. `own` is the viewer's, which they may keep unless it is reserved. */
export function useUsername(name: string, own = ''): UsernameState {
  const [checkedName, setCheckedName] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setCheckedName(name), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [name])
  const valid = isUsername(name)
  const { data } = useQuery({
    queryKey: ['usernames', own, foldCase(checkedName)],
    queryFn: ({ signal }) =>
      apiGet<{ available: boolean; reserved: boolean }>(
        `/api/usernames?name=${encodeURIComponent(checkedName)}`,
        signal,
        { asViewer: own !== '' },
      ),
    enabled: valid && checkedName === name,
    staleTime: 10_000,
  })
  if (name === '') return 'empty'
  if (!valid) return 'invalid'
  if (checkedName !== name || !data) return 'asking'
  if (data.reserved) return 'reserved'
  return data.available ? 'free' : 'taken'
}
