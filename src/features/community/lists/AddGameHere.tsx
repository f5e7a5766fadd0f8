import { useRef, useState } from 'react'
import type { ChosenGame } from '#/features/community/compose/composer.ts'
import { GamePicker } from '#/features/community/compose/GamePicker.tsx'
import { errorMessage } from '#/shared/errorMessage.ts'
import { focusRendered } from '#/ui/focus.ts'

/** Adds games to the list by their names. The field is empty for the next one at once. */
export function AddGameHere({ onAdd }: { onAdd: (game: ChosenGame) => Promise<void> }) {
  const box = useRef<HTMLDivElement>(null)
  const [number, setNumber] = useState(0)
  const [error, setError] = useState<string>()
  const add = (game: ChosenGame) => {
    setError(undefined)
    setNumber(number + 1)
    // The emptied field is a new element.
    focusRendered(() => box.current?.querySelector('input'))
    onAdd(game).catch((failure: unknown) =>
      setError(`${game.name} couldn’t be added. ${errorMessage(failure)}`),
    )
  }
  return (
    <div ref={box}>
      <GamePicker
        key={number}
        label="Add a game"
        value={null}
        onChange={(game) => {
          if (game) add(game)
        }}
        error={error}
      />
    </div>
  )
}
