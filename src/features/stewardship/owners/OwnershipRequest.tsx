import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Button } from '#/ui/Button.tsx'
import { focusRendered } from '#/ui/focus.ts'
import { forgetWords, MessageForm } from './MessageForm.tsx'
import styles from './Owners.module.css'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { ownershipQuery, requestOwnership } from './owners.client.ts'
import type { Ownership } from './ownership.contract.ts'
import { requestError } from './ownerTexts.rules.ts'

/** A written request, for developers who have no page to publish the text on. */
export function OwnershipRequest({ game, claim }: Pick<OwnerDialogProps, 'game'> & { claim: Ownership }) {
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const place = `ownership:${game.id}`
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const hasPlaces = claim.places.some(({ proof }) => proof !== 'none')
  const [isOpen, setOpen] = useState(!hasPlaces)
  const sending = useMutation({
    mutationFn: (message: string) => requestOwnership(game.urlid, message),
    onSuccess: async () => {
      forgetWords(place)
      await queryClient.invalidateQueries(ownershipQuery(viewer, game.urlid))
    },
  })
  const openForm = () => {
    setOpen(true)
    focusRendered(() => section.current?.querySelector('textarea'))
  }
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {hasPlaces ? 'No access to these pages?' : 'Ask a moderator'}
      </h3>
      {claim.refusal ? (
        <p className={styles.muted}>{claim.refusal}.</p>
      ) : isOpen ? (
        <MessageForm
          place={place}
          label="How can a moderator see that the game is yours?"
          hint="For example, name an account of yours that the game’s page links to. Don’t send passwords or documents."
          errorOf={requestError}
          button="Send request"
          isBusy={sending.isPending}
          error={sending.error}
          onSend={(message) => sending.mutate(message)}
        />
      ) : (
        <div>
          <Button onClick={openForm}>Ask a moderator</Button>
        </div>
      )}
    </section>
  )
}
