import { FIELD_LABELS } from '#/features/stewardship/edits/edits.limits.ts'
import type { Outcome, Row } from './readRow.ts'

/** What a dry run says of a line that is no problem: 'would change Star Miner: links, tags'. */
export function outcomeText({
  what,
  row,
  fields = [],
}: Pick<Outcome, 'what' | 'fields'> & { row: Row }): string {
  const about = row.kind === 'game' ? row.game.name : updateName(row.update)
  switch (what) {
    case 'added':
      return `would add ${about}`
    case 'changed': {
      const labels = fields.map((field) => FIELD_LABELS[field].toLowerCase()).join(', ')
      return `would change ${about}${labels && `: ${labels}`}`
    }
    case 'skipped':
      return `would skip ${about}`
    default:
      return `would leave ${about} as it is`
  }
}

const updateName = ({ game, version, date, title, key }: Extract<Row, { kind: 'update' }>['update']) =>
  `the update ${version ?? date ?? (title || key)} of ${game}`
