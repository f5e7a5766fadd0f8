import { Sessions } from './Sessions.tsx'
import { TwoFactors } from './TwoFactors.tsx'

/** What keeps others out, and who is in. */
export function SecurityPanel() {
  return (
    <>
      <TwoFactors />
      <Sessions />
    </>
  )
}
