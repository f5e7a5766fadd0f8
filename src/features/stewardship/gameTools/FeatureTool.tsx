import { useState } from 'react'
import { DAY_MS } from '#/shared/durations.ts'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { Time } from '#/ui/Time.tsx'
import { featureGame, makeMediumLogo } from './gameTools.client.ts'
import { MAX_FEATURED_DAYS } from './gameTools.limits.ts'
import { InlineTool } from './InlineTool.tsx'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'

const WORDS = { working: 'working...', done: 'featured!' }
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Features a game until a date. The first time its logo gets a larger size, too. */
export function FeatureTool({ game }: ModToolsMenuProps) {
  const [date, setDate] = useState('')
  const [today] = useState(() => Date.now())
  const feature = async () => {
    const { first_time } = await featureGame(game.id, date)
    if (!first_time || isDrawn(game.logo_url)) return {}
    // The game is featured even if the logo could not be made.
    return makeMediumLogo(game.id, game.logo_url).then(
      () => ({}),
      () => ({ detail: 'The larger logo couldn’t be created, so the game keeps its current one.' }),
    )
  }
  const end = async () => {
    await featureGame(game.id, null)
    return { status: 'no longer featured!' }
  }
  return (
    <InlineTool
      label="Feature game"
      icon="star"
      words={WORDS}
      tone="accent"
      problem={() => (date === '' ? 'Choose a date first' : null)}
      onConfirm={feature}
    >
      {({ error, isWorking, run }) => (
        <>
          {game.featured_until && (
            <p className="muted text-13">
              Featured until <Time value={game.featured_until} />.{' '}
              <Button size="small" variant="plain" busy={isWorking} onClick={() => void run(end)}>
                Stop featuring
              </Button>
            </p>
          )}
          <Field label="Feature until" error={error} hint="The game is featured through that day.">
            {(control) => (
              <Input
                {...control}
                type="date"
                autoFocus
                min={dayText(today)}
                max={dayText(today + MAX_FEATURED_DAYS * DAY_MS)}
                value={date}
                onChange={(event) => setDate(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
    </InlineTool>
  )
}

/** A drawn cover comes in every size. */
const isDrawn = (logo: string) => logo.startsWith('/media/covers/')
