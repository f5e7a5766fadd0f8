import { Time } from '#/ui/Time.tsx'
import type { GameUpdate } from './updates.contract.ts'

export interface UpdateTimeProps {
  update: Pick<GameUpdate, 'created_at' | 'justdate'>
  /** If omitted, the date itself is shown. */
  now?: number
  className?: string | undefined
}

/** The release date of an update, if it is known. */
export function UpdateTime({ update, now, className }: UpdateTimeProps) {
  const look = className ? { className } : {}
  if (update.justdate === null) return <span {...look}>date unknown</span>
  return <Time value={update.justdate} {...(now === undefined ? {} : { now })} {...look} />
}
