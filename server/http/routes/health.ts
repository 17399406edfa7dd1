import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { OpenDatabase, Row } from '#server/database/Database.ts'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import type { Platform } from '#server/services/Platform.ts'

type Status = 'ok' | 'warn' | 'error'

/** One thing that was looked at. */
interface Check {
  readonly status: Status
  /** Milliseconds that it took. */
  readonly observedValue: number
  readonly output?: string
}

/** Milliseconds for which an answer is kept, so that asking costs nothing. */
const kept = 1_000
/** Milliseconds after which the database counts as out of reach. */
const patience = 3_000

/**
 * `/server/health`: 200 while the server can work, 503 while it cannot; administrators are told what was looked at
 * (the form of draft-inadarei-api-health-check).
 */
export function healthRoutes(app: Hono<AppEnvironment>, platform: Platform): void {
  let known: { readonly until: number; readonly checks: Promise<Readonly<Record<string, Check>>> } | null = null
  app.get('/server/health', async context => {
    if (!known || known.until < Date.now()) known = { until: Date.now() + kept, checks: look(platform.database) }
    const checks = await known.checks
    const states = Object.values(checks).map(check => check.status)
    const status: Status = states.includes('error') ? 'error' : states.includes('warn') ? 'warn' : 'ok'
    const text = JSON.stringify(context.get('caller').admin ? { status, checks } : { status })
    return context.body(text, status === 'error' ? 503 : 200, { 'Content-Type': 'application/health+json' })
  })
}

async function look(database: OpenDatabase): Promise<Readonly<Record<string, Check>>> {
  const [responsive, durable] = await Promise.all([
    timed(async () => {
      await sql`select 1`.execute(database.db)
      return null
    }),
    timed(() => weakness(database)),
  ])
  return { 'database:responseTime': responsive, 'database:durability': durable }
}

/** What the database is set to that could lose an answered write; null when nothing is. */
async function weakness({ db, kind }: OpenDatabase): Promise<string | null> {
  if (kind === 'sqlite') {
    const found = await sql<Row>`pragma synchronous`.execute(db)
    return Number(found.rows[0]?.['synchronous']) >= 2 ? null : 'synchronous is below FULL'
  }
  const found = await sql<Row>`select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit`.execute(db)
  const weak = ['fsync', 'synchronous_commit'].filter(name => found.rows[0]?.[name] === 'off')
  return weak.length === 0 ? null : `${weak.join(' and ')} is off`
}

async function timed(check: () => Promise<string | null>): Promise<Check> {
  const start = performance.now()
  const took = () => Math.round((performance.now() - start) * 100) / 100
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${patience} ms.`)), patience)
  })
  try {
    const output = await Promise.race([check(), late])
    return output === null ? { status: 'ok', observedValue: took() } : { status: 'warn', observedValue: took(), output }
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause)
    return { status: 'error', observedValue: took(), output }
  } finally {
    clearTimeout(timer)
  }
}
