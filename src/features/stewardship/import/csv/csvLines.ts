import { parseRecord } from './parseRecord.ts'
import { type CsvRecord, readRecords } from './readRecords.ts'
import { toRow } from './toRow.ts'

/**
 * The records of a CSV file as the lines of JSON that the import reads, each on the line where its record begins: in between are blank lines.
 * The first record names the columns. Records that cannot be read are left out and given to `onProblem`.
 */
export async function* csvLines(
  chunks: AsyncIterable<Uint8Array>,
  onProblem: (problem: string) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let columns: string[] | undefined
  let line = 1
  for await (const record of readRecords(chunks)) {
    const values = valuesOf(record, decoder)
    if (typeof values === 'string') onProblem(`line ${record.number}: ${values}`)
    else if (values.every((value) => value === '')) continue
    if (!columns) {
      const problem = typeof values === 'string' ? values : headerProblem(values)
      if (problem === undefined) columns = (values as string[]).map((column) => column.trim())
      else {
        if (typeof values !== 'string') onProblem(`line ${record.number}: ${problem}`)
        return
      }
    } else if (typeof values !== 'string') {
      const row = toRow(columns, values)
      if (typeof row === 'string') onProblem(`line ${record.number}: ${row}`)
      else if (row) {
        yield `${'\n'.repeat(record.number - line)}${JSON.stringify(row)}`
        line = record.number
      }
    }
  }
}

/** The values of a record, or what is wrong with it. */
function valuesOf(record: CsvRecord, decoder: TextDecoder): string[] | string {
  if ('problem' in record) return record.problem
  try {
    return parseRecord(decoder.decode(record.bytes)) ?? 'has text behind a closing quote'
  } catch {
    return 'is not UTF-8 text'
  }
}

function headerProblem(values: readonly string[]): string | undefined {
  const columns = values.map((column) => column.trim())
  const twice = columns.find((column, at) => column !== '' && columns.indexOf(column) !== at)
  if (twice !== undefined) return `there are two columns '${twice}'`
  if (!columns.includes('name') && !columns.includes('game'))
    return "the first line names no column 'name' or 'game'; columns are separated by commas"
  return undefined
}
