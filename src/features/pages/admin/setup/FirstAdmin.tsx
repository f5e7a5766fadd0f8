import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { becomeFirstAdmin, setupQuery } from '#/features/stewardship/setup/setup.client.ts'
import { MAX_CODE_LENGTH } from '#/features/stewardship/setup/setup.limits.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from '../frame/Admin.module.css'
import { AdminCard } from '../frame/AdminCard.tsx'

interface FirstAdminProps {
  viewer: Me | null
  notFound: ReactNode
}

/** The Admin page of somebody who is no admin: as long as there is none, they can become one. */
export function FirstAdmin({ viewer, notFound }: FirstAdminProps) {
  const query = useQuery(setupQuery(viewer?.id ?? null))
  return (
    <Loaded query={query} what="The Admin page" skeleton={<SkeletonText lines={6} />}>
      {({ needs_admin }) => {
        if (!needs_admin && viewer) return notFound
        return (
          <div className={styles.page} id={SKIP_TARGET} tabIndex={-1}>
            <h1>Admin</h1>
            {viewer ? <CodeForm viewer={viewer.id} /> : <SignInFirst needsAdmin={needs_admin} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function SignInFirst({ needsAdmin }: { needsAdmin: boolean }) {
  const ask = useSignInPrompt()
  return (
    <EmptyState
      icon="shield"
      title={needsAdmin ? 'This site has no admin yet' : 'This page is for admins'}
      action={
        <>
          {needsAdmin && (
            <Button
              variant="solid"
              tone="accent"
              icon="user"
              onClick={() => ask('set up this site', undefined, 'signUp')}
            >
              Create an account
            </Button>
          )}
          <Button icon="log-in" onClick={() => ask('open the Admin page')}>
            Sign in
          </Button>
        </>
      }
    >
      {needsAdmin &&
        'If you run it, create an account. Then you need the one-time code from the log of the server’s start.'}
    </EmptyState>
  )
}

function CodeForm({ viewer }: { viewer: string }) {
  const queryClient = useQueryClient()
  const sending = useSending()
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    if (code.trim() === '') return
    sending.send(async () => {
      queryClient.setQueryData(setupQuery(viewer).queryKey, await becomeFirstAdmin(code))
      await queryClient.invalidateQueries({ queryKey: viewerKey(viewer), exact: true })
    })
  }
  return (
    <AdminCard
      title="Become the admin"
      note="This site has no admin yet. When it started, it printed a one-time code in its log. Only whoever runs the server can see it."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          className={styles.narrow}
          label="One-time code"
          hint="Twelve letters and digits, such as ABCD-EFGH-JKLM."
          error={isChecked && code.trim() === '' && 'Enter the code from the log'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH}
          value={code}
          onChange={setCode}
        />
        {sending.failure && <ErrorText role="alert">{sending.failure}</ErrorText>}
        <div className="row">
          <Button type="submit" variant="solid" tone="accent" busy={sending.busy}>
            Become the admin
          </Button>
        </div>
      </form>
    </AdminCard>
  )
}
