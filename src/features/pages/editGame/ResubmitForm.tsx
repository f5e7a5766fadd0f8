import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { type fieldsOf, valuesOf } from '#/features/pages/gameForm/formValues.ts'
import { NewGameForm, useNewGameForm } from '#/features/pages/gameForm/NewGameForm.tsx'
import { useGameDraft } from '#/features/pages/gameForm/useGameDraft.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { viewerId } from '#/features/people/session/session.client.ts'
import { AllowanceNotice } from '#/features/people/writeAllowance/AllowanceNotice.tsx'
import { writeAllowanceQuery } from '#/features/people/writeAllowance/writeAllowance.client.ts'
import { refreshGames, resubmitGame } from '#/features/stewardship/edits/edits.client.ts'
import type { GameDecline } from '#/features/stewardship/edits/edits.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'

interface ResubmitFormProps {
  game: { id: number; urlid: string }
  decline: NonNullable<GameDecline['declined']>
}

/** The form of a declined game, for the member who added it: with the moderator's reason, and back to the queue. */
export default function ResubmitForm({ game, decline }: ResubmitFormProps) {
  const draft = useGameDraft(`resubmit:${game.id}`, { values: valuesOf(decline.fields), extra: {} })
  const form = useNewGameForm(draft.values)
  const sending = useSendAgain(game, form.refuse, draft.clear)
  return (
    <NewGameForm
      form={form}
      label="Edit and resubmit"
      head={
        <>
          <h1>Edit and resubmit {decline.fields.name}</h1>
          <div className={page.allowance}>
            <AllowanceNotice kind="games" />
          </div>
          <Banner tone="warning">
            A moderator declined this game: “<RuleText>{decline.reason}</RuleText>”
          </Banner>
        </>
      }
      gameId={game.id}
      values={draft.values}
      onChange={draft.setValues}
      sending={sending}
      note={draft.hasDraft && 'Your draft is saved in this browser.'}
      action="Resubmit game"
    />
  )
}

/** Sends the game to the moderators again, and leads to its page. */
function useSendAgain(
  game: ResubmitFormProps['game'],
  onRefused: (error: Error) => void,
  onSent: () => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  return useMutation({
    mutationFn: (fields: ReturnType<typeof fieldsOf>) => resubmitGame(game.id, fields),
    onSuccess: async ({ queuePlace }) => {
      onSent()
      showToast({
        title: 'Game resubmitted. A moderator will review it.',
        text: `It’s number ${queuePlace} in the queue.`,
        tone: 'positive',
        icon: 'circle-check',
        topic: 'game',
      })
      await navigate({ href: paths.game(game.urlid) })
      await refreshGames(queryClient)
    },
    onError: (error) => {
      onRefused(error)
      // The notice above the form says when the next one is possible.
      void queryClient.invalidateQueries({ queryKey: writeAllowanceQuery(viewerId(), 'games').queryKey })
    },
  })
}
