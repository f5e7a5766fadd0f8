import { useState } from 'react'
import { type Draft, useDraft } from '#/ui/editor/useDraft.ts'
import type { ComposedType } from './compose.limits.ts'
import { GAME_OF_TYPE } from './compose.limits.ts'
import { type DraftField, type DraftPost, draftErrors } from './compose.rules.ts'
import type { ChosenGame, ComposeRequest } from './composer.ts'
import { endOfDay } from './pollDays.ts'

/** A valid post with its game. */
export interface CheckedPost {
  draft: DraftPost
  game: ChosenGame | null
}

/** The state of a post that is being written. Its texts are drafts that outlive the dialog; its type and game are not. */
export function useComposition(request: ComposeRequest) {
  const [type, setType] = useState<ComposedType>(
    request.type ?? (request.game ? 'game-discussion' : 'discussion'),
  )
  const [game, setGame] = useState<ChosenGame | null>(request.game ?? null)
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<Partial<Record<DraftField, string>>>({})
  const title = useDraft('post-title')
  const content = useDraft('post')
  const optionLines = useDraft('post-options')
  const options = optionLines.text.split('\n')
  const forget = (field: DraftField) => setErrors(({ [field]: _gone, ...others }) => others)
  const withForget = (draft: Draft, field: DraftField): Draft => ({
    ...draft,
    setText: (text) => {
      draft.setText(text)
      forget(field)
    },
  })
  /** The post as it can be sent; undefined where a rule is broken, which `errors` then tell. */
  const check = (): CheckedPost | undefined => {
    const now = Date.now()
    const chosen = GAME_OF_TYPE[type] === 'none' ? null : game
    const draft: DraftPost = {
      type,
      title: title.text.trim(),
      content: content.text.trim(),
      gameId: chosen?.id ?? null,
      options: options.map((option) => option.trim()).filter(Boolean),
      endsAt: endOfDay(day, now),
    }
    const found = draftErrors(draft, now)
    setErrors(found)
    return Object.keys(found).length === 0 ? { draft, game: chosen } : undefined
  }
  return {
    type,
    setType: (next: ComposedType) => {
      setType(next)
      setErrors({})
    },
    game,
    setGame: (next: ChosenGame | null) => {
      setGame(next)
      forget('game')
    },
    title: withForget(title, 'title'),
    content: withForget(content, 'content'),
    options,
    setOptions: (next: readonly string[]) => {
      optionLines.setText(next.join('\n'))
      forget('options')
    },
    day,
    setDay: (next: string) => {
      setDay(next)
      forget('endsAt')
    },
    errors,
    hasDraft: [title, content, optionLines].some(({ text }) => text.trim() !== ''),
    check,
    clear: () => {
      title.clear()
      content.clear()
      optionLines.clear()
    },
  }
}
