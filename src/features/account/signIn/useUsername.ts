import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiGet } from '#/shared/apiClient.ts'

/** How long typing must rest before a name is asked for, in ms. */
const REST = 250
export const USERNAME_HINT = '3 to 20 letters, digits, _ or -'

export type UsernameState = 'empty' | 'invalid' | 'asking' | 'free' | 'taken'

/** Whether a username can still be had, asked while it is typed. `own` is the viewer's, which they may keep. */
export function useUsername(name: string, own = ''): UsernameState {
  const [asked, setAsked] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), REST)
    return () => clearTimeout(timer)
  }, [name])
  const isOwn = name.toLowerCase() === own.toLowerCase()
  const valid = /^[a-z0-9_-]{3,20}$/i.test(name)
  const { data } = useQuery({
    queryKey: ['usernames', asked.toLowerCase()],
    queryFn: ({ signal }) =>
      apiGet<{ available: boolean }>(`/api/usernames?name=${encodeURIComponent(asked)}`, signal),
    enabled: valid && asked === name && !isOwn,
    staleTime: 10_000,
  })
  if (name === '') return 'empty'
  if (!valid) return 'invalid'
  if (isOwn) return 'free'
  if (asked !== name || !data) return 'asking'
  return data.available ? 'free' : 'taken'
}
