import { useState } from 'react'
import { AccountForm, text } from '#/features/people/signIn/AccountForm.tsx'
import { PhoneCodeForm } from '#/features/people/signIn/PhoneCodeForm.tsx'
import {
  addPhone,
  finishPhone,
  type NewPhone,
  resendPhoneCode,
} from '#/features/people/signIn/twoFactors.client.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import panelStyles from './Panel.module.css'

/** Adds a phone as a second factor: its number, then the code that was sent there. */
export function PhoneSetUp({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const sending = useSending()
  const [isOpen, setOpen] = useState(false)
  const [phone, setPhone] = useState<NewPhone>()
  const close = () => {
    setOpen(false)
    setPhone(undefined)
    sending.fail(undefined)
  }
  if (!isOpen) {
    return (
      <Button className="self-start" icon="smartphone" onClick={() => setOpen(true)}>
        Add a phone number
      </Button>
    )
  }
  const cancel = (
    <Button className="self-start" variant="plain" size="small" onClick={close}>
      Cancel
    </Button>
  )
  if (phone) {
    const verify = async (code: string) => {
      await finishPhone(phone, code)
      close()
      await onAdded()
    }
    return (
      <div className={panelStyles.narrow}>
        <PhoneCodeForm
          label="Code from the text message"
          among
          sending={sending}
          action="Turn on"
          onCode={verify}
          onResend={async () => setPhone(await resendPhoneCode(phone))}
          after={cancel}
        />
      </div>
    )
  }
  return (
    <div className={panelStyles.narrow}>
      <AccountForm
        label="Phone number"
        among
        sending={sending}
        action="Send code"
        onSend={async (fields) => setPhone(await addPhone(text(fields, 'phone')))}
        after={cancel}
      >
        <Field label="Phone number" hint="With the country code, such as +1 555 010 0123.">
          {(control) => (
            <Input
              {...control}
              // The reader just opened this form.
              autoFocus
              name="phone"
              type="tel"
              autoComplete="tel"
              required
              maxLength={40}
            />
          )}
        </Field>
      </AccountForm>
    </div>
  )
}
