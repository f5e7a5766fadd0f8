import { Time } from '#/ui/Time.tsx'
import type { GameUpdate } from './updates.contract.ts'

export interface UpdateTimeProps {
  update: GameUpdate
  /** Left out, the day itself is shown. */
  now?: number
  className?: string | undefined
}

/** The day on which an update came out, where it is known. */
export function UpdateTime({ update, now, className }: UpdateTimeProps) {
  const look = className ? { className } : {}
  if (update.justdate === null) return <span {...look}>day not known</span>
  return <Time value={update.justdate} {...(now === undefined ? {} : { now })} {...look} />
}
