import { useState } from 'react'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { AccountForm, type AccountFormProps, text } from '#/features/people/signIn/AccountForm.tsx'
import { CodeField } from '#/features/people/signIn/CodeField.tsx'
import { freeName } from '#/features/people/signIn/factorName.ts'
import { beginFactor, finishFactor, type NewFactor } from '#/features/people/signIn/twoFactors.client.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './FactorSetUp.module.css'
import panelStyles from './Panel.module.css'

export interface FactorSetUpProps {
  /** The names that are already in use. */
  names: readonly string[]
  onAdded: () => Promise<unknown>
}

/** Sets up an authenticator app: its name, then its secret, then its first code. */
export function FactorSetUp({ names, onAdded }: FactorSetUpProps) {
  const sending = useSending()
  const [asked, setAsked] = useState(false)
  const [factor, setFactor] = useState<NewFactor>()
  const close = () => {
    setAsked(false)
    setFactor(undefined)
    sending.fail(undefined)
  }
  if (!asked) {
    return (
      <Button
        className="self-start"
        icon={names.length > 0 ? 'plus' : 'shield'}
        onClick={() => setAsked(true)}
      >
        {names.length > 0 ? 'Add another authenticator' : 'Set up two-factor authentication'}
      </Button>
    )
  }
  const cancel = (
    <Button className="self-start" variant="plain" size="small" onClick={close}>
      Cancel
    </Button>
  )
  const verify = async ({ id }: NewFactor, code: string) => {
    try {
      await finishFactor(id, code)
    } catch (error) {
      // Another enrollment has finished meanwhile, which deleted this one.
      if (errorCode(error) === 'mfa_factor_not_found') setFactor(undefined)
      throw error
    }
    close()
    await onAdded()
  }
  const form = { among: true, sending, after: cancel } as const
  return factor ? (
    <SecretStep factor={factor} form={form} onSend={(fields) => verify(factor, text(fields, 'code'))} />
  ) : (
    <NameStep
      suggestion={freeName(names)}
      form={form}
      onSend={async (fields) => setFactor(await beginFactor(text(fields, 'name')))}
    />
  )
}

interface StepProps {
  form: Pick<AccountFormProps, 'among' | 'sending' | 'after'>
  onSend: (fields: FormData) => Promise<void>
}

const NameStep = ({ suggestion, form, onSend }: StepProps & { suggestion: string }) => (
  <div className={panelStyles.narrow}>
    <AccountForm {...form} label="Authenticator name" action="Continue" onSend={onSend}>
      <Field label="Name" hint="A name you’ll recognize, such as your phone’s model.">
        {(control) => (
          <Input
            {...control}
            // The member just opened this form.
            autoFocus
            name="name"
            autoComplete="off"
            defaultValue={suggestion}
            required
            maxLength={100}
          />
        )}
      </Field>
    </AccountForm>
  </div>
)

const SecretStep = ({ factor, form, onSend }: StepProps & { factor: NewFactor }) => (
  <div className={styles.setUp}>
    <img
      className={styles.picture}
      src={factor.qr_code}
      alt="The secret as a QR code"
      width={200}
      height={200}
    />
    <div className="stack gap-12">
      <p>Scan this with your authenticator app, or enter the secret in the app:</p>
      <p className="row middle gap-8">
        <code className={styles.secret}>{inFours(factor.secret)}</code>
        <CopyButton text={factor.secret} label="Copy the secret" />
      </p>
      <p className={panelStyles.explain}>
        Is the app on this device? <a href={factor.uri}>Open the app</a>
      </p>
      <AccountForm {...form} label="Code from the authenticator app" action="Turn on" onSend={onSend}>
        <CodeField label="Code" hint="The six-digit code from the app." />
      </AccountForm>
    </div>
  </div>
)

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret
