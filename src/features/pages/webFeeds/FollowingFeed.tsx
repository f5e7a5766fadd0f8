import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { List } from '#/ui/List.tsx'
import styles from './FollowingFeed.module.css'
import { FORMAT_NAMES, FORMATS } from './feedFormats.ts'
import { followingFeedQuery, makeFollowingFeed } from './followingFeed.client.ts'

/** The addresses of a member's own feed: made when they are first wanted, and replaced at their wish. */
export default function FollowingFeed({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  const query = followingFeedQuery(viewerId)
  const feed = useQuery(query)
  const { busy, failure, send } = useSending()
  const [said, say] = useState('')
  const make = (message: string) =>
    send(async () => {
      queryClient.setQueryData(query.queryKey, await makeFollowingFeed())
      say(message)
    })
  return (
    <div className="card stack gap-12 pad-16">
      <Loaded query={feed} what="Your feed" skeleton={<RowsSkeleton rows={1} />}>
        {({ addresses }) =>
          addresses ? (
            <>
              <List className="stack gap-8">
                {FORMATS.map((format) => (
                  <li key={format} className={styles.address}>
                    <span className={styles.format}>{FORMAT_NAMES[format]}</span>
                    <code className={styles.text}>{addresses[format]}</code>
                    <CopyButton text={addresses[format]} label={`Copy the ${FORMAT_NAMES[format]} address`} />
                  </li>
                ))}
              </List>
              <div>
                <ConfirmButton
                  icon="refresh-cw"
                  busy={busy}
                  question="The old address will stop working. Press again"
                  onConfirm={() => make('You have a new address. The old one no longer works.')}
                >
                  Make a new address
                </ConfirmButton>
              </div>
            </>
          ) : (
            <div>
              <Button icon="rss" busy={busy} onClick={() => make('Your feed now has an address.')}>
                Make an address
              </Button>
            </div>
          )
        }
      </Loaded>
      <StatusMessage>{said}</StatusMessage>
      <ErrorMessage>{failure}</ErrorMessage>
    </div>
  )
}
