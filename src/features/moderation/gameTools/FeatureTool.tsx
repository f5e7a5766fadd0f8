import { useId, useState } from 'react'
import { DAY_MS } from '#/shared/durations.ts'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import { Time } from '#/ui/Time.tsx'
import { featureGame, makeMediumLogo } from './gameTools.client.ts'
import { MAX_FEATURED_DAYS } from './gameTools.limits.ts'
import styles from './ModToolsMenu.module.css'
import type { ModToolsMenuProps } from './ModToolsMenu.tsx'
import { ToolStatus } from './ToolStatus.tsx'
import { useToolState } from './useToolState.ts'

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Features a game until a date. The first time its logo gets a larger size, too. */
export function FeatureTool({ game }: ModToolsMenuProps) {
  const tool = useToolState({ working: 'working...', done: 'featured!' })
  const [date, setDate] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [today] = useState(() => Date.now())
  const form = useId()
  const isOpen = tool.step !== 'closed' && tool.step !== 'done'
  const feature = () => {
    if (date === '') {
      setError('Choose a date first')
      document.getElementById(form)?.querySelector('input')?.focus()
      return
    }
    setError(null)
    void tool.run(async () => {
      const { first_time } = await featureGame(game.id, date)
      if (!first_time || isDrawn(game.logo_url)) return undefined
      // It is featured; that its logo stays small is no reason to say otherwise.
      return makeMediumLogo(game.id, game.logo_url).then(
        () => undefined,
        () => 'Its larger logo could not be made. It shows the one that it has.',
      )
    })
  }
  const end = () =>
    void tool.run(async () => {
      await featureGame(game.id, null)
      return 'It is not featured any longer.'
    })
  return (
    <div className={styles.group}>
      <Button
        variant="plain"
        icon="star"
        className={styles.tool}
        aria-expanded={isOpen}
        onClick={isOpen ? tool.close : tool.open}
      >
        Feature game
      </Button>
      {isOpen && (
        <div id={form} className={styles.form}>
          {game.featured_until && (
            <p className={styles.note}>
              Featured until <Time value={game.featured_until} />.{' '}
              <Button size="small" variant="plain" busy={tool.step === 'working'} onClick={end}>
                End it now
              </Button>
            </p>
          )}
          <Field label="Feature until" error={error} hint="Including that day.">
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
          <div className={styles.actions}>
            <Button
              size="small"
              tone="accent"
              variant="solid"
              busy={tool.step === 'working'}
              onClick={feature}
            >
              Confirm
            </Button>
            <Button size="small" variant="plain" onClick={tool.close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <ToolStatus status={tool.status} detail={tool.detail} failed={tool.step === 'failed'} />
    </div>
  )
}

/** A drawn cover comes in every size. */
const isDrawn = (logo: string) => logo.startsWith('/media/covers/')
