import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { ApiError, isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './FillFromLink.module.css'
import { readGamePage } from './fillFromLink.client.ts'
import { Proposals } from './Proposals.tsx'

export interface FillFromLinkProps {
  /** The fields of the form as they are. */
  current: GameFields
  /** A new game: what fits is ticked at first. Of a game that exists nothing is. */
  isNew: boolean
  /** Called with new values of some fields. Links, tags and screenshots are complete: those of the form and the new ones. */
  onAccept: (fields: Partial<GameFields>) => void
}

/** The link that was shared with the installed site: `/add-game#link=…`. */
const sharedLink = (hash: string) => new URLSearchParams(hash.slice(1)).get('link') ?? undefined

/**
 * Fills in a game's form from its page in a store or on the web: the address, then what was found, with a checkbox
 * each.
 */
export function FillFromLink({ current, isNew, onAccept }: FillFromLinkProps) {
  const input = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const [news, setNews] = useState('')
  const ask = useSignInPrompt()
  const reading = useMutation({
    mutationFn: readGamePage,
    onError: (failure, url) => {
      if (isSignedOut(failure)) ask('fill in a game from its page', () => reading.mutate(url))
      else setError(failure instanceof ApiError ? problemOf(failure) : errorMessage(failure))
    },
  })
  useEffect(() => {
    const shared = isNew ? sharedLink(window.location.hash) : undefined
    if (shared !== undefined) setAddress(shared)
  }, [isNew])
  const focusInput = () => input.current?.querySelector('input')?.focus()
  const read = () => {
    if (reading.isPending) return
    const url = fullAddress(address)
    setNews('')
    setError(url === undefined ? 'Enter the address of the game’s page.' : undefined)
    if (url === undefined) focusInput()
    else reading.mutate(url)
  }
  const close = (message: string) => {
    reading.reset()
    setNews(message)
    focusInput()
  }
  return (
    <div className="card stack gap-16 pad-16">
      <div ref={input} className={styles.address}>
        <Field
          label="Fill from link"
          error={error}
          hint={
            news ||
            'A page on Steam, on itch.io, or anywhere else on the web. You choose which values to use.'
          }
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="https://store.steampowered.com/app/…"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // The form around it is not sent.
                event.preventDefault()
                read()
              }}
            />
          )}
        </Field>
        <Button busy={reading.isPending} onClick={read}>
          {reading.isPending ? 'Fetching…' : 'Fetch details'}
        </Button>
      </div>
      {reading.data && (
        <Proposals
          key={reading.submittedAt}
          found={reading.data}
          current={current}
          isNew={isNew}
          onAccept={(fields) => {
            const count = Object.keys(fields).length
            onAccept(fields)
            close(count === 1 ? 'Filled in 1 field.' : `Filled in ${count} fields.`)
          }}
          onClose={() => close('')}
        />
      )}
    </div>
  )
}

const problemOf = ({ problem, message }: ApiError) => problem.errors?.[0]?.message ?? message

/** An address as people type it, with its scheme; undefined for none. */
function fullAddress(text: string): string | undefined {
  const address = text.trim()
  if (address === '') return undefined
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
}
