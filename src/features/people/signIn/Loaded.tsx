import type { ReactNode } from 'react'
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx'

interface LoadedProps<Data> extends Pick<LoadFailedProps, 'what'> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The placeholder while it is loading. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Part of the account, once it has loaded. It stays if a later request fails. */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return skeleton
  return <LoadFailed what={what} error={query.error} onRetry={() => void query.refetch()} />
}
