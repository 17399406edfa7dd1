import { sql } from 'kysely'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import type { Sender } from '#server/outbox/Outbox.ts'
import { issueLink, type LinkPurpose } from '#server/services/accounts/accountLinks.ts'
import { issueConfirmation } from '#server/services/accounts/userAddresses.ts'
import type { PlatformConfig } from '#server/services/Platform.ts'
import { type Mailer, MailRefusal } from './createMailer.ts'
import type { Letter } from './Letter.ts'
import { isWritable } from './mailAddress.ts'
import { oneLine, type ProjectLook, renderLetter } from './renderLetter.ts'

interface LetterTools {
  readonly database: OpenDatabase
  readonly config: Pick<PlatformConfig, 'logger' | 'publicUrl' | 'secret'>
  readonly mailer: Mailer
}

/** Where a letter goes, and what of it is known only when it is sent. */
interface Addressed {
  readonly to: string
  readonly name: string
  readonly link: string | null
}

/** Writes and sends the letters of the outbox. */
export function letterSender(tools: LetterTools): Sender {
  const { config, database, mailer } = tools
  return {
    send: async ({ delivery, payload }) => {
      // Safe: this is what mailJob puts in.
      const letter = payload as Letter
      const addressed = await addressOf(tools, letter)
      if (!addressed) return { kind: 'sent', note: 'There was nobody to write to.' }
      const { link, name, to } = addressed
      if (!isWritable(to)) return { kind: 'refused', note: 'The address cannot be written to.' }
      const look = await lookOf(database.db, config.publicUrl)
      try {
        const sender = oneLine(look.name)
        await mailer.send({ ...renderLetter(letter.template, look, name, link), to, sender, delivery })
        return { kind: 'sent', note: 'The mail was handed over.' }
      } catch (cause) {
        if (!(cause instanceof MailRefusal)) throw cause
        config.logger.warn({ err: cause.cause, delivery, template: letter.template }, 'A mail was not taken')
        return cause.permanent
          ? { kind: 'refused', note: 'The mail server refused the mail.' }
          : { kind: 'failed', note: 'The mail server could not be reached.', down: true }
      }
    },
  }
}

async function addressOf(tools: LetterTools, letter: Letter): Promise<Addressed | null> {
  switch (letter.template) {
    case 'email-changed':
    case 'password-changed':
      return { to: letter.to, name: letter.name, link: null }
    case 'session-stolen': {
      const row = await findUser(tools.database.db, sql`id = ${letter.user} and status = 'active'`)
      return row && { to: String(row['email']), name: nameOf(row), link: null }
    }
    case 'invite': {
      const row = await findUser(tools.database.db, sql`id = ${letter.user} and status = 'invited'`)
      return row && linked(tools, row, 'invite', letter.url)
    }
    case 'confirm-address': {
      const row = await findUser(tools.database.db, sql`id = ${letter.user} and status = 'active'`)
      const token = row && (await issueConfirmation(tools.database, row, letter.email))
      if (!row || token === null) return null
      const link = new URL(`${tools.config.publicUrl}/admin/confirm-email`)
      link.searchParams.set('token', token)
      return { to: letter.email, name: nameOf(row), link: link.href }
    }
    case 'password-reset': {
      const row = await findUser(tools.database.db, sql`email = ${letter.email} and status = 'active'`)
      // Whoever comes by single sign-on has no password that could be forgotten.
      if (!row || (row['password'] === null && (await comesFromElsewhere(tools.database.db, row)))) return null
      return linked(tools, row, 'password-reset', letter.url)
    }
  }
}

const pages: Readonly<Record<LinkPurpose, string>> = {
  invite: '/admin/accept-invite',
  'password-reset': '/admin/reset-password',
}

async function linked(
  { config, database }: LetterTools,
  row: Row,
  purpose: LinkPurpose,
  page: string | null,
): Promise<Addressed> {
  const token = await issueLink(database, config.secret, purpose, row)
  const link = new URL(page ?? `${config.publicUrl}${pages[purpose]}`)
  link.searchParams.set('token', token)
  return { to: String(row['email']), name: nameOf(row), link: link.href }
}

async function findUser(db: Queryable, which: ReturnType<typeof sql>): Promise<Row | null> {
  const found = await sql<Row>`select id, email, password, status, first_name from directus_users
    where ${which}`.execute(db)
  return found.rows[0] ?? null
}

async function comesFromElsewhere(db: Queryable, row: Row): Promise<boolean> {
  const found = await sql<Row>`select 1 as found from directus_external_identities
    where "user" = ${row['id']} limit 1`.execute(db)
  return found.rows.length > 0
}

const nameOf = (row: Row): string => String(row['first_name'] ?? '') || String(row['email'])

async function lookOf(db: Queryable, publicUrl: string): Promise<ProjectLook> {
  const found = await sql<Row>`select project_name, project_color, project_logo from directus_settings
    limit 1`.execute(db)
  const [row] = found.rows
  const logo = row?.['project_logo']
  return {
    name: String(row?.['project_name'] ?? 'Fieldhouse'),
    color: typeof row?.['project_color'] === 'string' ? row['project_color'] : null,
    logo: typeof logo === 'string' && logo !== '' ? `${publicUrl}/assets/${encodeURIComponent(logo)}` : null,
  }
}
