import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import styles from './Owners.module.css'
import { developerOwnershipQuery, requestOtherGames } from './owners.client.ts'

export interface OtherGamesProps {
  developer: { slug: string; name: string }
}

/** Offers a member who owns a game of a developer to ask for the others. Nothing for everybody else. */
export default function OtherGames({ developer: { slug, name } }: OtherGamesProps) {
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const { data } = useQuery(developerOwnershipQuery(viewer, slug))
  const asking = useMutation({
    mutationFn: () => requestOtherGames(slug),
    onSettled: () => queryClient.invalidateQueries(developerOwnershipQuery(viewer, slug)),
  })
  if (asking.isSuccess)
    return (
      <p className={styles.notice} role="status">
        You asked for {plural(asking.data.requested, 'game')}. You’ll get a notification when a moderator
        decides.
      </p>
    )
  if (!data || data.owned === 0 || (data.askable === 0 && !asking.isError)) return null
  const { owned, owned_name, unowned, askable } = data
  const others = unowned === 1 ? 'other game' : `other ${plural(unowned, 'game')}`
  return (
    <section className={styles.section} aria-label={`Other games by ${name}`}>
      <p className="break">
        You own {owned === 1 ? owned_name : plural(owned, 'game')} by {name}. A moderator can confirm that the{' '}
        {others} {unowned === 1 ? 'is' : 'are'} yours, too.
      </p>
      {asking.isError && <ErrorText role="alert">{errorMessage(asking.error)}</ErrorText>}
      <div>
        <Button busy={asking.isPending} onClick={() => asking.mutate()}>
          {askable < unowned ? `Ask for ${askable} of the ${others}` : `Ask for the ${others}`}
        </Button>
      </div>
    </section>
  )
}
