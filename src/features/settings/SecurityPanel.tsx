import { Sessions } from './Sessions.tsx'

/** Who else could come in. */
export function SecurityPanel() {
  return <Sessions />
}
