import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { FormFooter } from '#/features/pages/gameForm/FormFooter.tsx'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { requirementsOf } from '#/features/pages/gameForm/formProgress.ts'
import { fieldsOf, valuesOf } from '#/features/pages/gameForm/formValues.ts'
import { GameForm, useFormSections } from '#/features/pages/gameForm/GameForm.tsx'
import { LazyGamePreview } from '#/features/pages/gameForm/LazyGamePreview.tsx'
import { useFormErrors } from '#/features/pages/gameForm/useFormErrors.ts'
import { useGameDraft } from '#/features/pages/gameForm/useGameDraft.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { AllowanceNotice } from '#/features/people/writeAllowance/AllowanceNotice.tsx'
import { refreshGames, resubmitGame } from '#/features/stewardship/edits/edits.client.ts'
import type { GameDecline } from '#/features/stewardship/edits/edits.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'

interface ResubmitFormProps {
  game: { id: number; urlid: string }
  decline: NonNullable<GameDecline['declined']>
}

/** The form of a declined game, for the member who added it: with the moderator's reason, and back to the queue. */
export default function ResubmitForm({ game, decline }: ResubmitFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useGameDraft(`resubmit:${game.id}`, { values: valuesOf(decline.fields), extra: {} })
  const { values, setValues } = draft
  const { errors, link, check, keep } = useFormErrors(values)
  const sections = useFormSections(form, ['basics', 'links', 'tags'])
  const sending = useSendAgain(game, (error) => sections.showRefused(keep(error)), draft.clear)
  const submit = () => {
    if (sending.isPending) return
    const found = check()
    if (Object.keys(found).length > 0) sections.showErrors(found)
    else sending.mutate(fieldsOf(values))
  }
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>Edit and resubmit {decline.fields.name}</h1>
        <div className={page.allowance}>
          <AllowanceNotice kind="games" />
        </div>
        <Banner tone="warning">
          A moderator declined this game: “<RuleText>{decline.reason}</RuleText>”
        </Banner>
      </header>
      <form
        ref={form}
        noValidate
        className="stack gap-12"
        aria-label="Edit and resubmit"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <GameForm
          gameId={game.id}
          values={values}
          onChange={setValues}
          errors={errors}
          sections={sections}
          similar={null}
        />
        <FormFooter
          requirements={requirementsOf(values)}
          onGo={sections.goTo}
          error={errors.whole}
          errorLink={link}
          note={draft.hasDraft && 'Your draft is saved in this browser.'}
        >
          <Button type="submit" variant="solid" tone="accent" busy={sending.isPending}>
            Resubmit game
          </Button>
        </FormFooter>
      </form>
      <aside className={page.side}>
        <LazyGamePreview values={values} />
      </aside>
    </div>
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
    onError: onRefused,
  })
}
