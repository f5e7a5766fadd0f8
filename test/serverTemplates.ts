import pg from 'pg'

/** A database on the server that others start from. */
export interface ServerTemplate {
  /** Up to 40 lower-case letters and digits. The same name stands for the same content. */
  name: string
  /** Fills the database at this address, which is migrated. */
  fill(databaseUrl: string): Promise<unknown>
}

const PREFIX = 'idledex_filled_'
const LOCK = 4_170_233_906
/** A template that is older is dropped. */
const TEMPLATE_HOURS = 6

/**
 * Creates `database` from a template, which is made by the first who wants it, from `base`. Test workers, and runs on several branches,
 * may do so at the same time.
 */
export async function createFromTemplate(
  server: string,
  database: string,
  base: string,
  template: ServerTemplate,
): Promise<void> {
  const name = PREFIX + template.name
  while (!(await createIfMade(server, database, name))) await make(server, name, base, template)
}

/** Nobody drops templates meanwhile. */
function createIfMade(server: string, database: string, template: string): Promise<boolean> {
  return onServer(server, async (client) => {
    await client.query('select pg_advisory_lock_shared($1)', [LOCK])
    const found = await client.query('select from pg_database where datname = $1', [template])
    if (found.rowCount === 0) return false
    await client.query(`create database ${database} template ${template}`)
    return true
  })
}

function make(server: string, name: string, base: string, { fill }: ServerTemplate): Promise<void> {
  return onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount === 1) return
    // Built under another name, so that a run that is cut short leaves no half-made template.
    const draft = `${PREFIX}draft`
    for (const old of [draft, ...(await oldTemplates(client))])
      await client.query(`drop database if exists ${old} with (force)`)
    await client.query(`create database ${draft} template ${base}`)
    await fill(onDatabase(server, draft))
    await client.query(`comment on database ${draft} is '${new Date().toISOString()}'`)
    await client.query(`alter database ${draft} rename to ${name}`)
  })
}

/** Each has the time when it was made as its comment. */
async function oldTemplates(client: pg.Client): Promise<string[]> {
  const oldest = new Date(Date.now() - TEMPLATE_HOURS * 3_600_000).toISOString()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, $1) and shobj_description(oid, 'pg_database') < $2`,
    [PREFIX, oldest],
  )
  return rows.map(({ datname }) => datname)
}

/** Works on the server's own database, in one connection. */
export async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** The address of another database on the same server. */
export function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
