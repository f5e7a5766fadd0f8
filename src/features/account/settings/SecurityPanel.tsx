import { Sessions } from './Sessions.tsx'
import { TwoFactors } from './TwoFactors.tsx'

/** Two-factor authentication and sessions. */
export function SecurityPanel() {
  return (
    <>
      <TwoFactors />
      <Sessions />
    </>
  )
}
