import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFullReason, reasonError } from '#/features/people/moderation/reason.rules.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { plural } from '#/shared/plural.ts'
import { setVotesAside, votersKey } from './gameTools.client.ts'
import type { Voters } from './gameTools.contract.ts'
import { MAX_VOTES_AT_ONCE } from './gameTools.limits.ts'

interface VotesOfGame {
  viewerId: string
  gameId: number
  voters: Voters['items']
}

/** The selected votes of a game, and what sets them aside or restores them, with a reason. */
export function useVoteSelection({ viewerId, gameId, voters }: VotesOfGame) {
  const queryClient = useQueryClient()
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [status, setStatus] = useState<{ text: string; isError: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reasonInput = useRef<HTMLInputElement>(null)
  const ids = voters.map(({ user }) => user.id).filter((id) => keys.has(id))

  return {
    count: ids.length,
    has: (id: string) => keys.has(id),
    toggle: (toggled: readonly string[], on: boolean) =>
      setKeys((before) => {
        const after = new Set(before)
        for (const id of toggled) {
          if (!on) after.delete(id)
          else if (after.size < MAX_VOTES_AT_ONCE) after.add(id)
        }
        return after
      }),
    clear: () => setKeys(new Set()),
    reason,
    setReason,
    reasonInput,
    error,
    hasReason: () => {
      const text = reason.trim()
      const wrong = isFullReason(text)
        ? reasonError(text)
        : 'Give a reason. It’s recorded in the moderation log'
      setError(wrong ?? null)
      if (wrong) reasonInput.current?.focus()
      return !wrong
    },
    status,
    isBusy,
    change: async (setAside: boolean) => {
      setBusy(true)
      try {
        const { changed, upvotes, downvotes } = await setVotesAside(gameId, ids, setAside, reason.trim())
        setKeys(new Set())
        setReason('')
        setStatus({
          text: `${plural(changed, 'vote')} ${setAside ? 'set aside' : 'restored'}. Now ${upvotes} up, ${downvotes} down.`,
          isError: false,
        })
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: votersKey(viewerId, gameId) }),
          queryClient.invalidateQueries({ queryKey: ['games'] }),
        ])
      } catch (failure) {
        setStatus({ text: `error: ${errorMessage(failure as Error)}`, isError: true })
      }
      setBusy(false)
    },
  }
}
