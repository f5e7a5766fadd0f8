import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Chip, RemovableChip } from '../Chip.tsx'
import { Expandable } from '../Expandable.tsx'
import { HoverCard } from '../HoverCard.tsx'
import { Icon } from '../Icon.tsx'
import { LinkIcon } from '../LinkIcon.tsx'
import { Pagination } from '../Pagination.tsx'
import { Picture } from '../Picture.tsx'
import { PlatformIcons } from '../PlatformIcon.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { Skeleton, SkeletonText } from '../Skeleton.tsx'
import { Time } from '../Time.tsx'
import { type TriState, TriStateChip } from '../TriStateChip.tsx'
import { VoteControl, type VoteType } from '../VoteControl.tsx'
import styles from './Gallery.module.css'

const noon = Date.UTC(2026, 0, 15, 12)
const linkTypes =
  'website steam itch demo google-play apple-store source-code demo-android demo-ios reddit discord patreon ko-fi guide wiki twitter github gitlab other'
const filters: [string, number, TriState][] = [
  ['Space', 84, 'include'],
  ['Fantasy', 213, 'any'],
  ['Industrial', 56, 'any'],
  ['NSFW', 12, 'exclude'],
  ['Sport', 0, 'any'],
]

/** Two rows of an invented list, with its filters. */
export function GalleryShelf() {
  return (
    <>
      <h3>A list</h3>
      <div className="row wrap middle gap-8">
        <strong>1,204 games</strong>
        <RemovableChip removeLabel="Remove the filter Space" tone="accent">
          Space
        </RemovableChip>
        <RemovableChip removeLabel="Remove the filter not NSFW" tone="negative">
          not NSFW
        </RemovableChip>
        <Button variant="plain" size="small">
          Clear all
        </Button>
        <span className="grow" />
        <ViewChoice />
      </div>
      <div className={styles.columns}>
        <Filters />
        <div className="stack pack-start gap-8">
          <Row name="Lantern Harbor" score={12_480} rating={94} stage="Finished" />
          <Row name="Moth Foundry" score={37} rating={52} stage="Early access" warning />
          <Row name="Untitled Pebble Game" score={0} rating={null} stage="Prototype" warning missing />
          <div className={styles.row} aria-busy="true">
            <Skeleton width={96} height={96} />
            <SkeletonText lines={3} />
          </div>
          <Pagination page={6} pageCount={31} hrefFor={(page) => `#page-${page}`} />
        </div>
      </div>
      <h3>Links</h3>
      <p className="row wrap middle gap-8">
        {linkTypes.split(' ').map((type) => (
          <span key={type} className={styles.linkType}>
            <LinkIcon type={type} size={18} /> {type}
          </span>
        ))}
      </p>
      <Expandable height={96} label="See full description">
        <p className="measure">
          You keep the lamps of a harbor that nobody has visited in years. Each lamp that burns draws one more
          boat; each boat leaves a little oil. Before long there is a market on the quay, a guild of wick
          trimmers, and a ledger with more digits than the harbor master can read aloud. The fog is not in a
          hurry. It comes back every time the counter rolls over, and what it takes with it returns as
          something else: a new lens, a louder bell, a rule that you had not known could be broken. There are
          four endings and a quiet fifth one. The whole of it takes about thirty hours, most of them asleep.
        </p>
      </Expandable>
    </>
  )
}

function ViewChoice() {
  const [view, setView] = useState<'list' | 'grid'>('list')
  return (
    <SegmentedControl
      label="View"
      value={view}
      onChange={setView}
      segments={[
        { value: 'list', label: 'List view', icon: 'list' },
        { value: 'grid', label: 'Grid view', icon: 'layout-grid' },
      ]}
    />
  )
}

function Filters() {
  const [states, setStates] = useState<Record<string, TriState>>({})
  return (
    <div className={styles.filters}>
      {filters.map(([name, count, first]) => (
        <TriStateChip
          key={name}
          layout="row"
          count={count}
          state={states[name] ?? first}
          onChange={(state) => setStates({ ...states, [name]: state })}
        >
          {name}
        </TriStateChip>
      ))}
      <div className="row wrap middle gap-8">
        <TriStateChip state="any" count={40}>
          Steam
        </TriStateChip>
        <TriStateChip state="include" count={9} href="#itch">
          Itch
        </TriStateChip>
      </div>
    </div>
  )
}

interface RowProps {
  name: string
  score: number
  rating: number | null
  stage: string
  warning?: boolean
  missing?: boolean
}

function Row({ name, score, rating, stage, warning, missing }: RowProps) {
  const [own, setOwn] = useState<VoteType | null>(null)
  const shift = own === 'upvote' ? 1 : own === 'downvote' ? -1 : 0
  const logo = missing ? null : pictureOf(name)
  return (
    <article className={styles.row}>
      <Picture src={logo} alt="" width={96} height={96} />
      <div className="stack gap-4">
        <div className="row wrap middle gap-8">
          <HoverCard content={() => <Preview name={name} />}>
            <a href={`#${name}`} className={styles.name}>
              {name}
            </a>
          </HoverCard>
          <Chip tone={warning ? 'warning' : 'neutral'}>{stage}</Chip>
          <PlatformIcons slugs={['web', 'windows', 'linux', 'android']} />
        </div>
        <p className="muted text-13">Keep the harbor lamps burning until the fog itself pays rent.</p>
        <div className="row wrap middle gap-4">
          {['Idle', 'Resource management', 'Prestige', 'Fantasy', 'Offline progress'].map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </div>
        <p className="row middle gap-6 muted text-13">
          <Icon name="message-square" size={14} /> 48 reviews ·{' '}
          <Time value={noon - 3 * 86_400_000} now={noon} />
        </p>
      </div>
      <VoteControl
        subject={name}
        score={Math.max(0, score + shift)}
        rating={rating}
        own={own}
        onVote={setOwn}
      />
    </article>
  )
}

function Preview({ name }: { name: string }) {
  return (
    <div className="stack gap-8">
      <Picture src={pictureOf(name)} alt="" width={320} height={150} fluid />
      <strong>{name}</strong>
      <span>Keep the harbor lamps burning until the fog itself pays rent.</span>
    </div>
  )
}

/** A picture without a network request: stripes in colors derived from the name. */
function pictureOf(name: string): string {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${hue} 45% 30%)"/><path d="M0 8L8 0v4L4 8z" fill="hsl(${hue} 60% 55%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
