import { useEffect, useState } from 'react'
import page from '#/features/pages/gameForm/FormPage.module.css'
import { changeTo, EMPTY_VALUES, fieldsOf } from '#/features/pages/gameForm/formValues.ts'
import { NewGameForm, useNewGameForm } from '#/features/pages/gameForm/NewGameForm.tsx'
import { useGameDraft } from '#/features/pages/gameForm/useGameDraft.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { AllowanceNotice } from '#/features/people/writeAllowance/AllowanceNotice.tsx'
import { FillFromLink } from '#/features/stewardship/fillFromLink/FillFromLink.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { isSame, SimilarGames } from './SimilarGames.tsx'
import { PURPOSE, useSendGame } from './useSendGame.ts'
import { useSimilarNames } from './useSimilarNames.ts'

const START = { values: EMPTY_VALUES, extra: { isDifferent: false } }

/** The page on which a member adds a game. What is typed survives a reload, an error, and signing in halfway. */
export function AddGamePage() {
  const draft = useGameDraft('add-game', useStart())
  const { values, extra, setValues } = draft
  const form = useNewGameForm(values)
  const similar = useSimilarNames(values)
  const mayBeSame = similar.some(isSame) && !extra.isDifferent
  const sending = useSendGame(form.refuse, draft.clear)
  const [isSameAsked, setSameAsked] = useState(false)
  return (
    <NewGameForm
      form={form}
      label="Add a game"
      head={<Head />}
      gameId={undefined}
      values={values}
      onChange={setValues}
      sending={sending}
      findDoubts={() => {
        if (!mayBeSame) return undefined
        setSameAsked(true)
        return { name: SAME_GAME }
      }}
      similar={
        <SimilarGames
          games={similar}
          isDifferent={extra.isDifferent}
          onDifferent={(isDifferent) => draft.setExtra({ isDifferent })}
          error={mayBeSame && isSameAsked ? SAME_GAME : undefined}
        />
      }
      note={
        draft.hasDraft &&
        (draft.isRestored ? 'Restored from your last visit.' : 'Your draft is saved in this browser.')
      }
      action="Add game"
      buttons={
        draft.hasDraft && (
          <ConfirmButton
            variant="plain"
            question="Press again to clear"
            onConfirm={() => {
              draft.clear()
              form.clear()
            }}
          >
            Clear form
          </ConfirmButton>
        )
      }
    >
      <SignInNotice />
      <div className={page.allowance}>
        <AllowanceNotice kind="games" />
      </div>
      <FillFromLink
        isNew
        current={fieldsOf(values)}
        onAccept={(fields) => setValues((now) => changeTo(now, fields))}
      />
    </NewGameForm>
  )
}

/** An empty form, or one with the name in the address. */
function useStart() {
  const [start, setStart] = useState(START)
  useEffect(() => {
    const name = new URLSearchParams(window.location.hash.slice(1)).get('name')
    if (name) setStart({ ...START, values: { ...EMPTY_VALUES, name } })
  }, [])
  return start
}

const SAME_GAME = 'Check the games above. If yours is a different game, select the checkbox.'

const Head = () => (
  <>
    <h1>Add a game</h1>
    <p className="measure muted">
      Describe the game and say where to play it. A moderator reviews every new game before it appears in the
      lists.
    </p>
    <noscript>
      <p className={page.notice}>This form needs JavaScript. Turn it on and reload the page.</p>
    </noscript>
  </>
)

/** Visitors learn before they begin that they need an account, and that nothing they write is lost. */
function SignInNotice() {
  const id = useViewerId()
  const ask = useSignInPrompt()
  // The server's page has it for everybody, so that nothing moves for visitors; CSS hides it from members.
  if (typeof id === 'string') return null
  return (
    <div className={classes(page.notice, page.forVisitors)}>
      <Icon name="info" />
      <p>You need an account to add a game. What you have entered stays here while you sign in.</p>
      <Button size="small" onClick={() => ask(PURPOSE, () => {})}>
        Sign in
      </Button>
    </div>
  )
}
