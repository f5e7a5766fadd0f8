import { DataServiceError } from '#/features/pages/dataService/relations/dataServiceError.ts'

/** The form of a response. */
export interface ResponseForm {
  /** `object`: exactly one row, without an array around it. */
  kind: 'array' | 'object' | 'csv'
  /** Members that are null are left out. */
  stripsNulls: boolean
}

/** What each type that can be accepted asks for. */
const FORMS: Readonly<Record<string, ResponseForm['kind']>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
  'text/csv': 'csv',
  'text/*': 'csv',
}

/** The first form of an `Accept` header that exists. Throws PGRST107 if none does. */
export function readAccept(header: string | undefined): ResponseForm {
  for (const part of (header || '*/*').split(',')) {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const kind = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined
    if (kind) return { kind, stripsNulls: kind !== 'csv' && parameters.includes('nulls=stripped') }
  }
  throw new DataServiceError(406, 'PGRST107', 'None of these media types are available', {
    hint: 'application/json, application/vnd.pgrst.object+json and text/csv are available',
  })
}

/** How all rows that match are counted; undefined: not at all. An estimate is not worth more than the exact number. */
export function readCount(prefer: string | undefined): 'exact' | 'planned' | undefined {
  const [, how] = /(?:^|[,;\s])count=(exact|planned|estimated)(?:$|[,;\s])/.exec(prefer ?? '') ?? []
  return how === 'planned' ? 'planned' : how === undefined ? undefined : 'exact'
}

/** Throws PGRST106 for a schema that is not exposed: there is one, and clients know it as `public`. */
export function checkSchema(header: string | undefined): void {
  if (header === undefined || header === 'public') return
  throw new DataServiceError(406, 'PGRST106', 'Invalid schema', {
    hint: 'Only the schema public is exposed',
  })
}

/** The content of a `Content-Range` header: `0-24/100`, or `*` for what is not known. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  return `${rows === 0 ? '*' : `${offset}-${offset + rows - 1}`}/${total ?? '*'}`
}
