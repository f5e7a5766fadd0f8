import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { useNow } from '#/shared/now.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { List } from '#/ui/List.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { Time } from '#/ui/Time.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './AutomaticUpdatesDialog.module.css'
import { automationQuery, makeToken, revokeToken } from './feeds.client.ts'
import type { UpdateToken } from './feeds.contract.ts'
import { MAX_TOKENS } from './feeds.limits.ts'
import { tokenNameError } from './tokenName.rules.ts'
import { useStoreAutomation } from './useStoreAutomation.ts'

interface TokenSettingsProps {
  urlid: string
  viewerId: string
  tokens: readonly UpdateToken[]
}

/** The tokens with which builds push updates of a game. */
export function TokenSettings({ urlid, viewerId, tokens }: TokenSettingsProps) {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const [name, setName] = useState('')
  const problem = tokenNameError(name.trim())
  const making = useMutation({
    mutationFn: () => withReauthentication(() => makeToken(urlid, name.trim())),
    onSuccess: () => {
      setName('')
      return queryClient.invalidateQueries({ queryKey: automationQuery(viewerId, urlid).queryKey })
    },
  })
  const made = making.data
  return (
    <section className="stack gap-16 min-0" aria-labelledby="tokens-heading">
      <h3 id="tokens-heading">Tokens for your build</h3>
      {made && tokens.some((token) => token.id === made.id) && (
        <Banner tone="positive">
          <strong>Copy the token now. It won’t be shown again.</strong>
          <span className={styles.token}>
            <code>{made.token}</code>
            <CopyButton text={made.token} label="Copy the token" />
          </span>
        </Banner>
      )}
      {tokens.length > 0 && (
        <List className="frame stack lined">
          {tokens.map((token) => (
            <Token key={token.id} token={token} urlid={urlid} viewerId={viewerId} />
          ))}
        </List>
      )}
      {tokens.length < MAX_TOKENS ? (
        <form
          className="row wrap top gap-12"
          onSubmit={(event) => {
            event.preventDefault()
            if (problem) focusFirstInvalid(event.currentTarget)
            else if (!making.isPending) making.mutate()
          }}
        >
          <TextField
            label="Name (optional)"
            hint="Where you use it, so you can recognize it later."
            error={problem ?? (making.error && toErrorMessage(making.error))}
            className={styles.grow!}
            placeholder="GitHub Actions"
            value={name}
            onChange={setName}
          />
          <Button type="submit" icon="plus" busy={making.isPending} className={styles.beside}>
            Create token
          </Button>
        </form>
      ) : (
        <p className={styles.note}>
          A game can have at most {MAX_TOKENS} tokens. Revoke one to create another.
        </p>
      )}
    </section>
  )
}

function Token({ token, urlid, viewerId }: { token: UpdateToken; urlid: string; viewerId: string }) {
  const now = useNow()
  const changed = useStoreAutomation(viewerId, urlid)
  const revoking = useMutation({
    mutationFn: () => revokeToken(urlid, token.id),
    onSuccess: (next) => changed(next, 'The token was revoked.'),
  })
  const shownName = token.name || 'Unnamed token'
  return (
    <li className={styles.tokenRow}>
      <span className={styles.grow}>
        <strong>{shownName}</strong> <code>…{token.hint}</code>
        <span className={styles.note}>
          created <Time value={token.created_at} now={now} />
          {', '}
          {token.used_at ? (
            <>
              last used <Time value={token.used_at} now={now} />
            </>
          ) : (
            'never used'
          )}
        </span>
        {revoking.error && (
          <span role="alert" className={styles.error}>
            {toErrorMessage(revoking.error)}
          </span>
        )}
      </span>
      <ConfirmButton
        size="small"
        variant="plain"
        icon="trash-2"
        busy={revoking.isPending}
        onConfirm={() => revoking.mutate()}
      >
        Revoke <VisuallyHidden>{shownName}</VisuallyHidden>
      </ConfirmButton>
    </li>
  )
}
