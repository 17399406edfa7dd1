import pg from 'pg'
import { isPostgres } from '#server/database/openDatabase.ts'
import { openConnection } from '#server/database/sqlite/openConnection.ts'
import type { SqliteConnection } from '#server/database/sqlite/SqliteConnection.ts'

/** Every table by name: its definition, and its stored rows, sorted by their text. */
export type Dump = Readonly<Record<string, { readonly made: string; readonly rows: readonly string[] }>>

/** Everything in a database, byte for byte. */
export const dumpDatabase = (url: string): Promise<Dump> =>
  isPostgres(url) ? dumpPostgres(url) : Promise.resolve(dumpSqlite(url))

function dumpSqlite(path: string): Dump {
  const file = openConnection(path, { readonly: true })
  try {
    // Safe: the columns are text, `sql` is null for objects that SQLite creates itself.
    const definitions = file
      .prepare('select name, tbl_name, sql from sqlite_master order by type desc, name')
      .all([]) as {
      readonly name: string
      readonly tbl_name: string
      readonly sql: string | null
    }[]
    const tables = definitions.filter(each => each.name === each.tbl_name && each.sql !== null).map(each => each.name)
    return Object.fromEntries(
      tables.map(table => {
        const own = definitions.filter(each => each.tbl_name === table).map(each => each.sql ?? '')
        const rows = file.prepare(`select ${valuesOf(file, table)} as line from "${table}" order by 1`).all([])
        return [table, { made: own.join(';\n'), rows: rows.map(row => String(row['line'])) }]
      }),
    )
  } finally {
    file.close()
  }
}

/** Writes every value as a literal, so that 1 and '1' differ and no digit is lost. */
const valuesOf = (file: SqliteConnection, table: string): string =>
  file
    .prepare(`select name from pragma_table_info('${table}')`)
    .all([])
    .map(({ name }) => `quote("${name}")`)
    .join(" || ', ' || ")

async function dumpPostgres(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const read = async (text: string) => (await client.query<{ table: string; line: string }>(text)).rows
    const definitions = [
      ...(await read(`
        select c.relname as table, format('%s %s %s %s', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          pg_get_expr(d.adbin, d.adrelid)) as line
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        order by c.relname, a.attnum`)),
      ...(await read(`select conrelid::regclass::text as table, conname || ' ' || pg_get_constraintdef(oid) as line
        from pg_constraint where connamespace = 'public'::regnamespace order by 2`)),
      ...(await read(
        `select tablename as table, indexdef as line from pg_indexes where schemaname = 'public' order by 2`,
      )),
    ]
    const tables = [...new Set(definitions.map(each => each.table))].sort()
    const dump: Record<string, Dump[string]> = {}
    for (const table of tables) {
      const rows = await read(`select '' as table, t::text as line from "${table}" t`)
      const own = definitions.filter(each => each.table === table).map(each => each.line)
      dump[table] = { made: own.join('\n'), rows: rows.map(row => row.line).sort() }
    }
    return dump
  } finally {
    await client.end()
  }
}
