import { randomUUID } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import { sql } from 'kysely'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { Database, type OpenDatabase, type Row } from '#server/database/Database.ts'
import { execute } from '#server/database/effects.ts'
import { ProjectExtensions } from '#server/extensions/readExtensions.ts'
import { failure, invalidPayload } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Fallible, Operation } from '#server/failures/ServiceError.ts'
import { mailReason } from '#server/mail/createMailer.ts'
import { type Addressed, composeLetter } from '#server/mail/letterSender.ts'
import { Mailing } from '#server/mail/Mailing.ts'
import { isWritable } from '#server/mail/mailAddress.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { FileStorage } from '#server/storage/openStorage.ts'
import { Configuration } from './Configuration.ts'
import { Health } from './Health.ts'
import { Retention } from './Retention.ts'
import { Schema } from './Schema.ts'
import { readSystemFacts, type SystemFacts } from './system/systemFacts.ts'

/** Where a test email went. */
export interface TestEmail {
  readonly email: string
  /** The folder that it was written into; null if a mail server accepted it. */
  readonly folder: string | null
}

export interface SystemInterface {
  /** The state of the server, without secrets. For administrators. */
  readonly facts: () => Fallible<SystemFacts>
  /**
   * Sends an email to the caller, without the outbox. Fails with SERVICE_UNAVAILABLE and the reason if the mail server
   * does not accept it.
   */
  readonly sendTestEmail: (caller: RequestCaller) => Fallible<TestEmail>
}

/** The state of the server, for its System page. */
export class System extends Context.Service<System, SystemInterface>()('System') {
  static readonly layer = Layer.effect(
    System,
    Effect.gen(function* () {
      const config = yield* Configuration
      const database = yield* Database
      const { mailer } = yield* Mailing
      const tools = {
        ...{ config, database },
        extensions: yield* ProjectExtensions,
        health: yield* Health,
        outbox: yield* Outbox,
        retention: yield* Retention,
        schema: yield* Schema,
        storages: yield* FileStorage,
      }
      const sendTestEmail = operation(function* (caller: RequestCaller): Operation<TestEmail> {
        const recipient = yield* recipientOf(database, caller)
        if (!mailer || !config.mail) return yield* failure('SERVICE_UNAVAILABLE', 'This server does not send emails.')
        const mail = { ...(yield* composeLetter({ config, database }, 'test', recipient)), delivery: randomUUID() }
        yield* Effect.tryPromise(() => mailer.send(mail)).pipe(
          Effect.catch(({ cause }) => {
            config.logger.warn({ err: cause, user: caller.user }, 'A test email was not accepted')
            return failure('SERVICE_UNAVAILABLE', mailReason(cause))
          }),
        )
        return { email: recipient.to, folder: config.mail.smtpUrl === null ? config.mail.folder : null }
      })
      return { facts: () => readSystemFacts(tools), sendTestEmail } satisfies SystemInterface
    }),
  )
}

const recipientOf = operation(function* ({ db }: OpenDatabase, { user }: RequestCaller): Operation<Addressed> {
  const { rows } = yield* execute(
    sql<Row>`select email, first_name, language from directus_users where id = ${user}`,
    db,
  )
  const [row] = rows
  const to = String(row?.['email'] ?? '')
  if (!isWritable(to)) return yield* invalidPayload('Your account has no email address that can receive emails.')
  const language = row?.['language']
  return {
    to,
    name: String(row?.['first_name'] ?? '') || to,
    language: typeof language === 'string' && language !== '' ? language : null,
    link: null,
  }
})
