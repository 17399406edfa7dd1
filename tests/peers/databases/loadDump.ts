import pg from 'pg'

/** Rows per statement. */
const batch = 200

/** Loads the text output of `pg_dump`: statements, and data as COPY blocks, which are converted to inserts. */
export async function loadDump(url: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    for (const part of partsOf(dump)) await client.query(part)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

function* partsOf(dump: string): Generator<string> {
  let statements: string[] = []
  const lines = dump.split('\n')
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, target] = /^COPY (.+) FROM stdin;$/.exec(line) ?? []
    // Lines that start with a backslash are for psql.
    if (target === undefined) {
      if (!line.startsWith('\\') && !line.startsWith('--')) statements.push(line)
      continue
    }
    yield statements.join('\n')
    statements = []
    const rows: string[] = []
    for (index++; lines[index] !== '\\.'; index++)
      rows.push(`(${(lines[index] ?? '').split('\t').map(literal).join(',')})`)
    for (let at = 0; at < rows.length; at += batch)
      yield `insert into ${target} overriding system value values ${rows.slice(at, at + batch).join(',')}`
  }
  yield statements.join('\n')
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const literal = (value: string): string =>
  value === '\\N'
    ? 'null'
    : `'${value.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter).replaceAll("'", "''")}'`
