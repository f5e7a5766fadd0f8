import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiToken, NewApiToken } from '#/features/people/apiTokens/apiTokens.contract.ts'
import { MAX_API_TOKENS } from '#/features/people/auth/users/apiTokens.limits.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { List } from '#/ui/List.tsx'
import { Time } from '#/ui/Time.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { ApiTokenForm } from './ApiTokenForm.tsx'
import styles from './ApiTokens.module.css'
import { apiTokensQuery, revokeApiToken } from './apiTokens.client.ts'
import panelStyles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'api-tokens'

/** The member's API tokens: list, create, revoke. */
export function ApiTokens() {
  const viewerId = useViewerId()
  const tokens = useQuery(apiTokensQuery(viewerId))
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<NewApiToken>()
  const [said, say] = useState('')
  const isShown = created && tokens.data?.items.some(({ id }) => id === created.id)
  return (
    <Section
      id={HEADING}
      title="API tokens"
      note={
        <>
          Scripts and apps use them to call the <a href={paths.apiReference()}>API</a> for you. Give a token
          only to programs you trust. Changing your password revokes all of them.
        </>
      }
    >
      <StatusMessage>{said}</StatusMessage>
      {isShown && (
        <CreatedToken
          token={created.token}
          onDone={() => {
            setCreated(undefined)
            focusSection(HEADING)
          }}
        />
      )}
      <Loaded query={tokens} what="The list" skeleton={<RowsSkeleton rows={1} />}>
        {({ items }) =>
          items.length > 0 && (
            <List className="stack">
              {items.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  now={tokens.dataUpdatedAt}
                  onRevoked={() => {
                    say(`${token.name} was revoked.`)
                    focusSection(HEADING)
                  }}
                />
              ))}
            </List>
          )
        }
      </Loaded>
      {isCreating ? (
        <ApiTokenForm
          onCreated={async (token) => {
            say('')
            setCreated(token)
            await tokens.refetch()
            setCreating(false)
          }}
          onCancel={() => {
            setCreating(false)
            focusSection(HEADING)
          }}
        />
      ) : tokens.data && tokens.data.items.length >= MAX_API_TOKENS ? (
        <p className={panelStyles.explain}>
          You have {MAX_API_TOKENS} tokens, which is the maximum. Revoke one to create another.
        </p>
      ) : (
        <Button className="self-start" icon="plus" onClick={() => setCreating(true)}>
          Create a token
        </Button>
      )}
    </Section>
  )
}

/** A new token. It is shown only once. */
function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div ref={box} role="group" aria-label="Your new token" tabIndex={-1} className="stack gap-12">
      <Banner tone="positive">
        <strong>Copy the token now. It won’t be shown again.</strong>
      </Banner>
      <code className={styles.token}>{token}</code>
      <div className="row wrap middle gap-8">
        <CopyButton text={token} label="Copy the token">
          Copy the token
        </CopyButton>
        <Button size="small" variant="solid" tone="accent" onClick={onDone}>
          I saved it
        </Button>
      </div>
    </div>
  )
}

interface TokenRowProps {
  token: ApiToken
  now: number
  onRevoked: () => void
}

function TokenRow({ token, now, onRevoked }: TokenRowProps) {
  const queryClient = useQueryClient()
  const { queryKey } = apiTokensQuery(useViewerId())
  const sending = useSending()
  const { name, hint, scopes, created_at, expires_at, used_at } = token
  const isExpired = expires_at !== null && Date.parse(expires_at) <= now
  const revoke = () =>
    sending.send(async () => {
      queryClient.setQueryData(queryKey, await revokeApiToken(token.id))
      onRevoked()
    })
  return (
    <li className={panelStyles.item}>
      <Icon name="key" size={20} className="rigid muted" />
      <div className="grow min-0 break">
        <p className="row wrap middle gap-8 medium">
          {name} <code className={styles.hint}>…{hint}</code>
          {isExpired && <Chip tone="warning">Expired</Chip>}
        </p>
        <p className="muted text-13">
          Scopes: {scopes.join(', ')} ·{' '}
          {used_at ? (
            <>
              last used <Time value={used_at} now={now} />
            </>
          ) : (
            'never used'
          )}{' '}
          · created <Time value={created_at} now={now} />
          {expires_at && !isExpired && <> · expires on {expires_at.slice(0, 10)}</>}
        </p>
        <ErrorMessage>{sending.failure}</ErrorMessage>
      </div>
      <ConfirmButton size="small" icon="trash-2" busy={sending.busy} onConfirm={revoke}>
        Revoke <VisuallyHidden>{name}</VisuallyHidden>
      </ConfirmButton>
    </li>
  )
}
