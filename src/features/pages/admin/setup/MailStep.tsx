import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { sendTestMail, setupQuery } from '#/features/stewardship/setup/setup.client.ts'
import type { MailTest, SetupFacts } from '#/features/stewardship/setup/setup.contract.ts'
import { Button } from '#/ui/Button.tsx'
import styles from './Setup.module.css'

/** Where emails go, and a test. */
export function MailStep({ viewer, mail }: { viewer: string; mail: SetupFacts['mail'] }) {
  const { sender, server, folder, confirms } = mail
  const queryClient = useQueryClient()
  const sending = useSending()
  const [test, setTest] = useState<MailTest>()
  const send = () =>
    sending.send(async () => {
      setTest(await sendTestMail())
      await queryClient.invalidateQueries({ queryKey: setupQuery(viewer).queryKey })
    })
  return (
    <>
      <dl className={styles.facts}>
        <dt>{server === null ? 'Folder' : 'Mail server'}</dt>
        <dd>{server ?? folder}</dd>
        <dt>Sender</dt>
        <dd>{sender}</dd>
      </dl>
      <p>
        {server === null
          ? 'Without a mail server, emails are written to this folder, and nobody receives them: members who forget their password can’t get back in. Start the server with SMTP_URL set to your mail server.'
          : confirms
            ? 'New members confirm their email address.'
            : 'Members don’t confirm their email address, because AUTH_CONFIRMATIONS is off.'}
      </p>
      <div className="row wrap gap-8">
        <Button size="small" icon="mail" busy={sending.busy} onClick={send}>
          {server === null ? 'Write a test email' : 'Send a test email'}
        </Button>
      </div>
      <StatusMessage>
        {test?.sent &&
          (server === null
            ? 'A test email is in the folder.'
            : `Sent to ${test.to}. Check that it arrived, and not in the spam folder.`)}
      </StatusMessage>
      <ErrorMessage>
        {sending.failure ??
          (test && !test.sent && `It couldn’t be sent. The mail server said: ${test.reason}`)}
      </ErrorMessage>
    </>
  )
}
