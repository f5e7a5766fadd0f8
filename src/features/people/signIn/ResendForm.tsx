import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendWithCaptcha } from '#/features/people/session/captcha.client.ts'
import { Banner } from '#/ui/Banner.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { AccountForm, text } from './AccountForm.tsx'
import { EmailField } from './EmailField.tsx'
import { RETURN_PAGES, resendConfirmation } from './signIn.client.ts'
import { useSending } from './useSending.ts'

/** Requests the mail that confirms an address again. */
export function ResendForm() {
  const sending = useSending()
  const queryClient = useQueryClient()
  const [sent, setSent] = useState(false)
  return (
    <AccountForm
      sending={sending}
      action="Send a new email"
      onSend={async (fields) => {
        const email = text(fields, 'email')
        await sendWithCaptcha(queryClient, 'resend', (token) => resendConfirmation(email, token))
        setSent(true)
      }}
      after={
        <LinkButton variant="plain" tone="accent" href={RETURN_PAGES.signIn}>
          Sign in
        </LinkButton>
      }
    >
      <EmailField />
      <div role="status">
        {sent && (
          <Banner tone="positive">
            If this address still needs to be confirmed, a new email is on its way.
          </Banner>
        )}
      </div>
    </AccountForm>
  )
}
