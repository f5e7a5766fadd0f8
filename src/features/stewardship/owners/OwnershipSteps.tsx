import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip, type ChipProps } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { List, OrderedList } from '#/ui/List.tsx'
import styles from './Owners.module.css'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { checkOwnership, ownershipQuery } from './owners.client.ts'
import type { CheckedLocation, Ownership, OwnershipLocation } from './ownership.contract.ts'
import type { Proof } from './ownership.limits.ts'

const PROOFS: Record<Proof, { label: string; tone: ChipProps['tone'] }> = {
  automatic: { label: 'Verifies immediately', tone: 'positive' },
  moderator: { label: 'Needs a moderator', tone: 'warning' },
  none: { label: 'Doesn’t count', tone: 'neutral' },
}

const OUTCOMES: Record<CheckedLocation['outcome'], Pick<ChipProps, 'tone' | 'icon'> & { label: string }> = {
  found: { label: 'Found', tone: 'positive', icon: 'check' },
  missing: { label: 'Not found', tone: 'neutral', icon: 'minus' },
  failed: { label: 'Not reachable', tone: 'negative', icon: 'triangle-alert' },
}

/** The text, where to publish it, and the check. */
export function OwnershipSteps({ game, claim }: Pick<OwnerDialogProps, 'game'> & { claim: Ownership }) {
  const usable = claim.places.filter(({ proof }) => proof !== 'none')
  if (!claim.token) return null
  if (usable.length === 0)
    return (
      <p>
        {claim.places.length === 0
          ? 'This game has no links yet, so there’s no page where you could prove that it’s yours.'
          : 'None of this game’s links can prove that it’s yours, because others can write on those pages too.'}{' '}
        Ask a moderator instead.
      </p>
    )
  return (
    <OrderedList className={styles.steps}>
      <li className={styles.step}>
        <h3>Copy this text</h3>
        <Token text={claim.token} />
      </li>
      <li className={styles.step}>
        <h3>Publish it at one of these places</h3>
        <p className={styles.muted}>
          Anywhere in the text of a page, or in a text file at the root of the site. You can remove it
          afterward.
        </p>
        <List className="frame stack lined" aria-label="Places">
          {claim.places.map((place) => (
            <Place key={place.url} place={place} />
          ))}
        </List>
      </li>
      <li className={styles.step}>
        <h3>Check for the text</h3>
        <Check game={game} />
      </li>
    </OrderedList>
  )
}

function Token({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers refuse it where the page is not secure; the text can still be selected.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <div className={classes('row wrap middle gap-8', styles.token)}>
      <code>{text}</code>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}

function Place({ place }: { place: OwnershipLocation }) {
  const { label, tone } = PROOFS[place.proof]
  return (
    <li className={classes(styles.row, place.proof === 'none' && styles.off)}>
      <a href={place.url} target="_blank" rel="noopener nofollow">
        {place.url}
      </a>
      <Chip tone={tone}>{label}</Chip>
      {place.why && <span className={styles.muted}>{place.why}</span>}
    </li>
  )
}

function Check({ game }: Pick<OwnerDialogProps, 'game'>) {
  const queryClient = useQueryClient()
  const viewer = useViewerId()
  const check = useMutation({
    mutationFn: () => checkOwnership(game.urlid),
    onSuccess: async ({ state }) => {
      if (state === 'verified' || state === 'requested')
        await queryClient.invalidateQueries(ownershipQuery(viewer, game.urlid))
      if (state === 'verified') await queryClient.invalidateQueries(gameQuery(game.urlid))
    },
  })
  return (
    <>
      <div>
        <Button
          variant="solid"
          tone="accent"
          icon="search"
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {check.isPending ? 'Checking…' : 'Check now'}
        </Button>
      </div>
      {check.isError && <p role="alert">{errorMessage(check.error)}</p>}
      {check.data && (
        <div role="status" className={styles.step}>
          <p>{check.data.message}</p>
          <List className="frame stack lined" aria-label="Results">
            {check.data.checked.map(({ url, outcome, detail }) => (
              <li key={url} className={styles.row}>
                <span>{url}</span>
                <Chip tone={OUTCOMES[outcome].tone} icon={OUTCOMES[outcome].icon}>
                  {OUTCOMES[outcome].label}
                </Chip>
                <span className={styles.muted}>{detail}</span>
              </li>
            ))}
          </List>
        </div>
      )}
    </>
  )
}
