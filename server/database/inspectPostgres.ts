import { sql } from 'kysely'
import type { FieldType } from '#schemas/data/FieldType.ts'
import { spatialColumn } from '#schemas/geometry/spatialColumn.ts'
import type { Column } from './Column.ts'
import { fieldTypeOfColumn } from './columnTypes.ts'
import type { Queryable } from './Database.ts'
import { indexName } from './indexName.ts'

interface ColumnRow {
  readonly table: string
  readonly name: string
  readonly type: string
  /** With the sizes and the coordinate system. */
  readonly sized: string
  readonly notnull: boolean
  readonly default: string | null
  readonly identity: string
  readonly length: number | null
  readonly precision: number | null
  readonly scale: number | null
  readonly comment: string | null
}

interface ConstraintRow {
  readonly table: string
  readonly kind: string
  readonly column: string
  readonly target: string | null
  readonly target_column: string | null
  readonly on_delete: string
}

/** The columns of the tables in the first schema of the search path. */
export async function inspectPostgres(db: Queryable): Promise<readonly Column[]> {
  const columns = await sql<ColumnRow>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, format_type(a.atttypid, a.atttypmod) as sized, a.attnotnull as notnull,
      pg_get_expr(d.adbin, d.adrelid) as default, a.attidentity as identity,
      case when a.atttypid in (1042, 1043) and a.atttypmod > 4 then a.atttypmod - 4 end as length,
      case when a.atttypid = 1700 and a.atttypmod > 4 then ((a.atttypmod - 4) >> 16) & 65535 end as precision,
      case when a.atttypid = 1700 and a.atttypmod > 4 then (a.atttypmod - 4) & 65535 end as scale,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped
      -- Tables of an extension, such as the coordinate systems of PostGIS.
      and not exists (
        select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
    order by c.oid, a.attnum`.execute(db)
  const constraints = await sql<ConstraintRow>`
    select c.relname as table, k.contype as kind, a.attname as column, t.relname as target,
      b.attname as target_column, k.confdeltype as on_delete
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    left join pg_class t on t.oid = k.confrelid
    left join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
    where c.relnamespace = current_schema()::regnamespace and k.contype in ('p', 'u', 'f')
      and array_length(k.conkey, 1) = 1
      and (t.oid is null or t.relnamespace = c.relnamespace)
    union all
    select c.relname, 'u', a.attname, null, null, ' ' from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where c.relnamespace = current_schema()::regnamespace and i.indisunique and i.indnatts = 1 and i.indpred is null`.execute(
    db,
  )
  const indexes = await sql<{ readonly name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and i.indisvalid`.execute(db)
  const names = new Set(indexes.rows.map(({ name }) => name))
  const marks = new Map<string, ConstraintRow>()
  for (const row of constraints.rows) marks.set(`${row.kind} ${row.table}.${row.column}`, row)
  return columns.rows.map(row => {
    const at = `${row.table}.${row.name}`
    const primaryKey = marks.has(`p ${at}`)
    const key = marks.get(`f ${at}`)
    const type = spatialColumn(row.sized, true)?.type ?? fieldTypeOfColumn('postgres', row.type)
    const counted = row.identity !== '' || (row.default?.startsWith('nextval(') ?? false)
    return {
      table: row.table,
      name: row.name,
      dataType: fullType(row),
      type,
      maxLength: type === 'string' ? row.length : null,
      precision: row.precision,
      scale: row.scale,
      nullable: !row.notnull,
      unique: primaryKey || marks.has(`u ${at}`),
      indexed: names.has(indexName(row.table, row.name, 'list')),
      primaryKey,
      autoIncrement: counted,
      comment: row.comment,
      defaultValue: counted ? null : defaultOf(row.default, type),
      references:
        key?.target == null
          ? null
          : { table: key.target, column: key.target_column ?? 'id', onDelete: actions[key.on_delete] ?? 'NO ACTION' },
    }
  })
}

const actions: Readonly<Record<string, 'SET NULL' | 'CASCADE'>> = { n: 'SET NULL', c: 'CASCADE' }

const fullType = (row: ColumnRow): string =>
  spatialColumn(row.sized, true)
    ? row.sized
    : row.length !== null
      ? `${row.type}(${row.length})`
      : row.precision !== null
        ? `${row.type}(${row.precision}, ${row.scale ?? 0})`
        : row.type

/** Numbers that JavaScript would round stay text. */
const isExact = (type: FieldType): boolean => type === 'bigInteger' || type === 'decimal'

/** Parses the text of a default; null if there is none. Expressions count as the current time. */
function defaultOf(text: string | null, type: FieldType): unknown {
  if (text === null || /^null(::|$)/i.test(text)) return null
  const quoted = /^'(.*)'(::[\w\s"()]+)?$/s.exec(text)
  if (quoted) return (quoted[1] ?? '').replaceAll("''", "'")
  if (/^(true|false)$/i.test(text)) return text === 'true'
  const number = /^\(?(-?[\d.]+)\)?(::\w+)?$/.exec(text)
  if (number) return isExact(type) ? number[1] : Number(number[1])
  return /current_|now\(\)/i.test(text) ? 'CURRENT_TIMESTAMP' : text
}
