/** A table as a statement names it, quoted where needed, such as `public.games`. */
export interface TableName {
  name: string
}

/** All tables that hold data of the site. Partitioned ones are counted by their partitions. */
export const COUNT_TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  order by 1`

/** Reads the rows of a table as `count`. */
export const countStatement = ({ name }: TableName): string => `select count(*)::int as count from ${name}`
