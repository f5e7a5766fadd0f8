import { ApiTokens } from './ApiTokens.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactors } from './TwoFactors.tsx'

/** Two-factor authentication, sessions, and API tokens. */
export function SecurityPanel() {
  return (
    <>
      <TwoFactors />
      <Sessions />
      <ApiTokens />
    </>
  )
}
