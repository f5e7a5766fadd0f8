import { Fragment } from 'react'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { linkTypeName } from '#/features/catalog/links/linkNames.ts'
import { type Relation, relationLabel } from '#/features/catalog/relations/relations.rules.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { FIELD_LABELS, type GameField } from '#/features/stewardship/edits/edits.limits.ts'
import { plural } from '#/shared/plural.ts'
import { releaseText } from '#/shared/releaseDate.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { Chip } from '#/ui/Chip.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkIcon } from '#/ui/LinkIcon.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './FieldDiff.module.css'
import { storedRelease } from './releaseParts.ts'
import { diffLongText, diffText, type TextPart } from './textDiff.ts'

export interface FieldDiffProps {
  field: GameField
  /** Values of the field as in `GameFields`. */
  from: unknown
  to: unknown
}

/** What a change does to a field, as a reader understands it: texts word by word, tags by name, links and pictures as such. */
export function FieldDiff({ field, from, to }: FieldDiffProps) {
  switch (field) {
    case 'long_desc':
      return <LongText from={textOf(from)} to={textOf(to)} />
    case 'tags':
      return <Tags from={listOf<number>(from)} to={listOf<number>(to)} />
    case 'developers':
    case 'other_names':
      return <Names from={listOf<string>(from)} to={listOf<string>(to)} />
    case 'relations':
      return (
        <Names from={listOf<Relation>(from).map(relationText)} to={listOf<Relation>(to).map(relationText)} />
      )
    case 'links':
      return <Links from={listOf<Link>(from)} to={listOf<Link>(to)} />
    case 'logo':
    case 'banner':
      return (
        <Pictures
          shape={field}
          from={from === null ? [] : [textOf(from)]}
          to={to === null ? [] : [textOf(to)]}
        />
      )
    case 'screenshots':
      return <Pictures shape="screenshot" from={listOf<string>(from)} to={listOf<string>(to)} />
    case 'release_date':
      return <Replaced from={dateText(from)} to={dateText(to)} />
    case 'play_link':
    case 'trailer':
      return <Replaced from={textOf(from)} to={textOf(to)} />
    default:
      return (
        <p className={styles.text}>
          <TextParts parts={diffText(textOf(from), textOf(to))} />
        </p>
      )
  }
}

/** Several fields, each with its label. */
export function FieldDiffs({ changes }: { changes: readonly FieldDiffProps[] }) {
  return (
    <dl className="stack gap-12">
      {changes.map((change) => (
        <div key={change.field} className={styles.field}>
          <dt className="muted text-13">{FIELD_LABELS[change.field]}</dt>
          <dd className="min-0 break">
            <FieldDiff {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Link = GameFields['links'][number]

/** Two that were removed would look the same. */
const relationText = ({ kind, game, name }: Relation): string =>
  `${relationLabel(kind)}: ${name || `a removed game (${game})`}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = <T,>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : [])

function dateText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const { release_date, release_precision } = storedRelease(value)
  return releaseText(release_date!, release_precision)
}

function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Part = kind === 'added' ? 'ins' : 'del'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity and never move
      <Part key={index} className={styles[kind]}>
        {text}
      </Part>
    )
  })
}

/** A value that is not compared word by word: an address, a date. */
function Replaced({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.text}>
      {from !== '' && <del className={styles.removed}>{from}</del>}
      {from !== '' && to !== '' && ' '}
      {to !== '' && <ins className={styles.added}>{to}</ins>}
    </p>
  )
}

function LongText({ from, to }: { from: string; to: string }) {
  return (
    <div className={styles.long}>
      {diffLongText(from, to).map((part, index) => {
        const key = `${part.kind}-${index}`
        if (part.kind === 'skipped')
          return (
            <p key={key} className={styles.skipped}>
              {plural(part.lines, 'line')} unchanged
            </p>
          )
        return (
          <p key={key} className={part.kind === 'changed' ? styles.changed : styles.same}>
            {part.kind === 'same' ? part.text : <TextParts parts={part.parts} />}
          </p>
        )
      })}
    </div>
  )
}

function Tags({ from, to }: { from: readonly number[]; to: readonly number[] }) {
  const changed = TAGS.filter((tag) => from.includes(tag.id) !== to.includes(tag.id))
  const kept = to.filter((id) => from.includes(id)).length
  return (
    <ul className="row wrap middle gap-6">
      {changed.map((tag) => {
        const isAdded = to.includes(tag.id)
        return (
          <li key={tag.id}>
            <Chip tone={isAdded ? 'positive' : 'negative'} icon={isAdded ? 'plus' : 'minus'}>
              <VisuallyHidden>{isAdded ? 'added: ' : 'removed: '}</VisuallyHidden>
              {isAdded ? tagLabel(tag) : <del>{tagLabel(tag)}</del>}
            </Chip>
          </li>
        )
      })}
      {kept > 0 && <li className={styles.kept}>{kept} unchanged</li>}
    </ul>
  )
}

function Names({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const names = [...to, ...from.filter((name) => !to.includes(name))]
  const isMoved = from.length === to.length && names.length === to.length
  return (
    <>
      <p className={styles.text}>
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            {!from.includes(name) ? (
              <ins className={styles.added}>{name}</ins>
            ) : to.includes(name) ? (
              name
            ) : (
              <del className={styles.removed}>{name}</del>
            )}
          </Fragment>
        ))}
      </p>
      {isMoved && <p className={styles.kept}>In a different order.</p>}
    </>
  )
}

function Links({ from, to }: { from: readonly Link[]; to: readonly Link[] }) {
  const keyOf = ({ type, url }: Link) => `${type} ${url}`
  const before = new Map(from.map((link) => [keyOf(link), link]))
  const after = new Set(to.map(keyOf))
  const rows = [
    ...to.map((link) => {
      const old = before.get(keyOf(link))
      return { link, kind: !old ? 'added' : old.note === link.note ? 'same' : 'noted', note: old?.note ?? '' }
    }),
    ...from.filter((link) => !after.has(keyOf(link))).map((link) => ({ link, kind: 'removed', note: '' })),
  ]
  const isMoved =
    rows.every(({ kind }) => kind === 'same') && from.some((link, index) => keyOf(link) !== keyOf(to[index]!))
  return (
    <>
      <ul className={styles.links}>
        {rows.map(({ link, kind, note }) => (
          <li key={keyOf(link)} className={styles[`link-${kind}`]}>
            <span className={styles.sign}>
              {kind === 'added' ? '+' : kind === 'removed' ? '−' : ''}
              <VisuallyHidden>
                {kind === 'added' ? 'added' : kind === 'removed' ? 'removed' : ''}
              </VisuallyHidden>
            </span>
            <LinkIcon type={link.type} size={14} />
            <span>{linkTypeName(link.type)}</span>
            <a href={link.url} target="_blank" rel="noopener nofollow ugc" className={styles.address}>
              {shortAddress(link.url)}
            </a>
            {(link.note || note) && (
              <span className={styles.note}>
                {kind === 'noted' ? <TextParts parts={diffText(note, link.note)} /> : link.note}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isMoved && <p className={styles.kept}>In a different order.</p>}
    </>
  )
}

const shortAddress = (address: string) => {
  const path = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return path.length > 60 ? `${hostOf(address)}/…${path.slice(-24)}` : path
}

const SHAPES = {
  logo: { width: 96, height: 96 },
  banner: { width: 240, height: 90 },
  screenshot: { width: 160, height: 90 },
}

function Pictures({ shape, from, to }: { shape: keyof typeof SHAPES; from: string[]; to: string[] }) {
  return (
    <div className="row wrap middle gap-12">
      <Side
        label="Before"
        none={from.length === 0}
        shape={shape}
        addresses={from}
        others={to}
        kind="removed"
      />
      <Icon name="arrow-right" className="muted" />
      <Side label="After" none={to.length === 0} shape={shape} addresses={to} others={from} kind="added" />
    </div>
  )
}

interface SideProps {
  label: string
  none: boolean
  shape: keyof typeof SHAPES
  addresses: readonly string[]
  others: readonly string[]
  kind: 'added' | 'removed'
}

function Side({ label, none, shape, addresses, others, kind }: SideProps) {
  return (
    <figure className="stack gap-4">
      <figcaption className="muted text-12">{label}</figcaption>
      {none ? (
        <p className={styles.kept}>None</p>
      ) : (
        <div className="row wrap gap-8">
          {addresses.map((address, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
              key={`${address} ${index}`}
              className={others.includes(address) ? styles.shot : styles[`shot-${kind}`]}
            >
              <Picture src={address} alt={`${label}, picture ${index + 1}`} {...SHAPES[shape]} />
            </span>
          ))}
        </div>
      )}
    </figure>
  )
}
