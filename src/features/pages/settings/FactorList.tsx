import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { factorName } from '#/features/people/signIn/factorName.ts'
import { ErrorMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { removeFactor } from '#/features/people/signIn/twoFactors.client.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { List } from '#/ui/List.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './Panel.module.css'

export interface FactorListProps {
  factors: readonly Factor[]
  onRemoved: (name: string) => Promise<unknown>
}

/** The member's second factors. Removing one takes a second click. */
export function FactorList({ factors, onRemoved }: FactorListProps) {
  const sending = useSending()
  const [asked, setAsked] = useState<string>()
  const remove = (factor: Factor) =>
    sending.send(async () => {
      await removeFactor(factor.id)
      await onRemoved(factorName(factor))
    })
  return (
    <>
      <List className="stack">
        {factors.map((factor) => {
          const sure = asked === factor.id
          const name = factorName(factor)
          return (
            <li key={factor.id} className={styles.item}>
              <Icon name="smartphone" size={20} className="rigid muted" />
              <div className="grow min-0 break">
                <p className="row wrap middle gap-8 medium">{name}</p>
                <p className="muted text-13">
                  {sure && factors.length === 1 ? (
                    'This turns off two-factor authentication and deletes your recovery codes.'
                  ) : (
                    <>
                      Added <Time value={factor.created_at} />
                    </>
                  )}
                </p>
              </div>
              <Button
                size="small"
                tone={sure ? 'danger' : 'neutral'}
                busy={sure && sending.busy}
                aria-label={sure ? `Press again to remove ${name}` : `Remove ${name}`}
                onClick={() => (sure ? remove(factor) : setAsked(factor.id))}
              >
                {sure ? 'Press again to remove' : 'Remove'}
              </Button>
            </li>
          )
        })}
      </List>
      <ErrorMessage>{sending.failure}</ErrorMessage>
    </>
  )
}
