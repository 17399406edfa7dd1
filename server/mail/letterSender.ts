import { Effect } from 'effect'
import { sql } from 'kysely'
import { withNames } from '#schemas/mentions/mentions.ts'
import type { OpenDatabase, Queryable, Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { attempt } from '#server/failures/attempt.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Outcome } from '#server/outbox/Job.ts'
import type { Sender } from '#server/outbox/Sender.ts'
import { issueLink, type LinkPurpose } from '#server/services/accounts/accountLinks.ts'
import { issueConfirmation } from '#server/services/accounts/userAddresses.ts'
import type { ServiceConfig } from '#server/services/Configuration.ts'
import { type Mail, type Mailer, MailRefusal } from './createMailer.ts'
import type { Letter, TemplateName } from './Letter.ts'
import { letterTexts } from './letterTexts.ts'
import { isWritable } from './mailAddress.ts'
import { type MentionTools, mentionOf } from './mentionOf.ts'
import { oneLine, type ProjectLook, renderLetter } from './renderLetter.ts'

interface Composing {
  readonly database: OpenDatabase
  readonly config: Pick<ServiceConfig, 'publicUrl'>
}

interface LetterTools extends Composing, MentionTools {
  readonly config: Pick<ServiceConfig, 'logger' | 'publicUrl' | 'secret'>
  readonly mailer: Mailer
}

/** The recipient of a letter, and the values that are only known when it is sent. */
export interface Addressed {
  readonly to: string
  readonly name: string
  /** The user's language. */
  readonly language: string | null
  readonly link: string | null
  /** The comment of a mention, with the names that the recipient can read, by key. */
  readonly mention?: {
    readonly comment: string
    readonly author: string
    readonly names: Readonly<Record<string, string>>
  }
}

/** Renders and sends the letters of the outbox. */
export function letterSender(tools: LetterTools): Sender {
  const { config, mailer } = tools
  return {
    send: operation(function* ({ delivery, payload }) {
      // Safe: mailJob writes this payload.
      const letter = payload as Letter
      const addressed = yield* addressOf(tools, letter)
      if (!addressed) return { kind: 'sent', note: 'The email has no recipient.' }
      if (!isWritable(addressed.to)) return { kind: 'refused', note: 'The address is not valid.' }
      const mail = { ...(yield* composeLetter(tools, letter.template, addressed)), delivery }
      return yield* Effect.tryPromise(() => mailer.send(mail)).pipe(
        Effect.as<Outcome>({ kind: 'sent', note: 'The email was sent.' }),
        Effect.catch(({ cause }) => {
          if (!(cause instanceof MailRefusal)) return Effect.die(cause)
          config.logger.warn({ err: cause.cause, delivery, template: letter.template }, 'An email was not accepted')
          return Effect.succeed<Outcome>(
            cause.permanent
              ? { kind: 'refused', note: 'The mail server rejected the email.' }
              : { kind: 'failed', note: 'The mail server could not be reached.', down: true },
          )
        }),
      )
    }),
  }
}

/** The email for a recipient, with the name and the branding of the project. */
export const composeLetter = operation(function* (
  { config, database }: Composing,
  template: TemplateName,
  { language, link, mention, name, to }: Addressed,
): Operation<Omit<Mail, 'delivery'>> {
  const look = yield* lookOf(database.db, config.publicUrl)
  const words = yield* attempt(() => letterTexts(template, [language, look.language]))
  const { unnamed } = words.text
  const quote = mention
    ? {
        author: mention.names[mention.author] ?? unnamed.author,
        text: withNames(mention.comment, id => mention.names[id] ?? unnamed.person),
      }
    : null
  return { ...renderLetter(words, look, name, link, quote), to, sender: oneLine(look.name) }
})

const addressOf = operation(function* (tools: LetterTools, letter: Letter): Operation<Addressed | null> {
  switch (letter.template) {
    case 'email-changed':
    case 'password-changed':
    case 'provider-connected':
    case 'test':
      return { to: letter.to, name: letter.name, language: letter.language ?? null, link: null }
    case 'session-stolen': {
      const row = yield* findUser(tools.database.db, sql`id = ${letter.user} and status = 'active'`)
      return row && { to: String(row['email']), ...readerOf(row), link: null }
    }
    case 'mention': {
      const found = yield* mentionOf(tools, letter)
      const row = found && (yield* findUser(tools.database.db, sql`id = ${letter.user} and status = 'active'`))
      if (!found || !row) return null
      const mention = { comment: found.comment, author: letter.author, names: found.names }
      const link = found.path === null ? null : `${tools.config.publicUrl}${found.path}`
      return { to: String(row['email']), ...readerOf(row), link, mention }
    }
    case 'invite': {
      const row = yield* findUser(tools.database.db, sql`id = ${letter.user} and status = 'invited'`)
      return row && (yield* linked(tools, row, 'invite', letter.url))
    }
    case 'confirm-address': {
      const row = yield* findUser(tools.database.db, sql`id = ${letter.user} and status = 'active'`)
      const token = row && (yield* issueConfirmation(tools.database, row, letter.email))
      if (!row || token === null) return null
      const link = new URL(`${tools.config.publicUrl}/admin/confirm-email`)
      link.searchParams.set('token', token)
      return { to: letter.email, ...readerOf(row), link: link.href }
    }
    case 'password-reset': {
      const row = yield* findUser(tools.database.db, sql`email = ${letter.email} and status = 'active'`)
      // Users who sign in with single sign-on have no password to reset.
      if (!row || (row['password'] === null && (yield* comesFromElsewhere(tools.database.db, row)))) return null
      return yield* linked(tools, row, 'password-reset', letter.url)
    }
  }
})

const pages: Readonly<Record<LinkPurpose, string>> = {
  invite: '/admin/accept-invite',
  'password-reset': '/admin/reset-password',
}

const linked = operation(function* (
  { config, database }: LetterTools,
  row: Row,
  purpose: LinkPurpose,
  page: string | null,
): Operation<Addressed> {
  const token = yield* issueLink(database, config.secret, purpose, row)
  const link = new URL(page ?? `${config.publicUrl}${pages[purpose]}`)
  link.searchParams.set('token', token)
  return { to: String(row['email']), ...readerOf(row), link: link.href }
})

const findUser = operation(function* (db: Queryable, which: ReturnType<typeof sql>): Operation<Row | null> {
  const result = yield* execute(
    sql<Row>`select id, email, password, status, first_name, language from directus_users
    where ${which}`,
    db,
  )
  return result.rows[0] ?? null
})

const comesFromElsewhere = operation(function* (db: Queryable, row: Row): Operation<boolean> {
  const result = yield* execute(
    sql<Row>`select 1 as found from directus_external_identities
    where "user" = ${row['id']} and disconnected is null limit 1`,
    db,
  )
  return result.rows.length > 0
})

const readerOf = (row: Row): Pick<Addressed, 'language' | 'name'> => ({
  name: String(row['first_name'] ?? '') || String(row['email']),
  language: textOf(row['language']),
})

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const lookOf = operation(function* (db: Queryable, publicUrl: string): Operation<ProjectLook> {
  // Projects from 9.x and later have a default language; not every database has the column.
  const result = yield* execute(sql<Row>`select * from directus_settings limit 1`, db)
  const [row] = result.rows
  const logo = textOf(row?.['project_logo'])
  return {
    name: String(row?.['project_name'] ?? 'Fieldhouse'),
    color: textOf(row?.['project_color']),
    language: textOf(row?.['default_language']),
    logo: logo !== null ? `${publicUrl}/assets/${encodeURIComponent(logo)}` : null,
  }
})
