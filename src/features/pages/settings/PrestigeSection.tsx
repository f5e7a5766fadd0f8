import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { BONUS_PERCENT } from '#/features/people/progress/expGrants.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { AccountForm, text } from '#/features/people/signIn/AccountForm.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { canPrestige, MAX_PRESTIGE, TOP_LEVEL } from '#/shared/levels.ts'
import { Field, Input } from '#/ui/Field.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const CONFIRMATION = 'prestige'

/** Explains prestige, and lets members at the top level prestige after they typed the word. */
export function PrestigeSection({ viewer }: { viewer: Me }) {
  const { level, prestige } = viewer
  return (
    <Section
      id="prestige"
      title="Prestige"
      note={`At level ${TOP_LEVEL} you can start over with a prestige, up to ${MAX_PRESTIGE} times.`}
    >
      <ul className={styles.points}>
        <li>Your level returns to 1, and your experience to 0.</li>
        <li>You keep everything else: what you wrote, collected, and unlocked.</li>
        <li>You earn {BONUS_PERCENT}% more experience from then on, for each prestige.</li>
        <li>Your profile shows your prestige.</li>
      </ul>
      {canPrestige(viewer) ? (
        <PrestigeForm viewer={viewer} next={prestige + 1} />
      ) : (
        <p className="muted">
          {prestige >= MAX_PRESTIGE
            ? `You reached prestige ${prestige}, the highest.`
            : `You’re at level ${level}, prestige ${prestige}.`}
        </p>
      )}
    </Section>
  )
}

function PrestigeForm({ viewer: { id }, next }: { viewer: Me; next: number }) {
  const sending = useSending()
  const queryClient = useQueryClient()
  const toast = useToast()
  const send = async (fields: FormData) => {
    if (text(fields, 'confirmation').toLowerCase() !== CONFIRMATION)
      throw new Error(`Type the word ${CONFIRMATION} to confirm.`)
    await apiSend('POST', '/api/me/prestige', { prestige: next })
    await queryClient.invalidateQueries({ queryKey: viewerKey(id) })
    toast({ tone: 'positive', icon: 'sparkles', title: `You reached prestige ${next}` })
    focusSection('prestige')
  }
  return (
    <div className={styles.narrow}>
      <AccountForm label="Prestige" among sending={sending} action={`Start prestige ${next}`} onSend={send}>
        <Field label={`Type the word ${CONFIRMATION} to confirm`} hint="This can’t be undone.">
          {(control) => (
            <Input
              {...control}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={20}
            />
          )}
        </Field>
      </AccountForm>
    </div>
  )
}
