import { useEffect, useRef, useState } from 'react'
import { toErrorMessage } from '#/features/account/session/authErrors.ts'
import type { ChosenGame } from '#/features/posts/compose/composer.ts'
import { GamePicker } from '#/features/posts/compose/GamePicker.tsx'

/** Adds a game to the list by its name; then the field is empty again, for the next one. */
export function AddGameHere({ onAdd }: { onAdd: (game: ChosenGame) => Promise<void> }) {
  const box = useRef<HTMLDivElement>(null)
  const [number, setNumber] = useState(0)
  const [error, setError] = useState<string>()
  // The emptied field is a new element.
  useEffect(() => {
    if (number > 0) box.current?.querySelector('input')?.focus()
  }, [number])
  const add = async (game: ChosenGame) => {
    setError(undefined)
    try {
      await onAdd(game)
      setNumber((before) => before + 1)
    } catch (failure) {
      setError(toErrorMessage(failure))
    }
  }
  return (
    <div ref={box}>
      <GamePicker
        key={number}
        label="Add a game"
        value={null}
        onChange={(game) => {
          if (game) void add(game)
        }}
        error={error}
      />
    </div>
  )
}
