import { Effect, Layer, ManagedRuntime, Scope } from 'effect'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { Database, type OpenDatabase } from '#server/database/Database.ts'
import { ProjectExtensions } from '#server/extensions/readExtensions.ts'
import { watchExtensions } from '#server/extensions/watchExtensions.ts'
import type { ServiceError } from '#server/failures/ServiceError.ts'
import { createMailer, type Mailer } from '#server/mail/createMailer.ts'
import { Mailing } from '#server/mail/Mailing.ts'
import { Outbox } from '#server/outbox/Outbox.ts'
import { FileStorage, type Storages } from '#server/storage/openStorage.ts'
import { telemetryLayer } from '#server/telemetry/telemetry.ts'
import { Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { AccessChecks } from './AccessChecks.ts'
import { ApiTokens } from './ApiTokens.ts'
import { Assets } from './Assets.ts'
import { Auth } from './Auth.ts'
import { Accounts } from './accounts/Accounts.ts'
import { OwnAddress } from './accounts/OwnAddress.ts'
import { ChangeMarks } from './ChangeMarks.ts'
import { Comments } from './Comments.ts'
import { Configuration, type ServiceConfig } from './Configuration.ts'
import { createFirstAdmin, type FirstAdmin } from './createFirstAdmin.ts'
import { Files, type FilesOptions } from './Files.ts'
import { Folders } from './Folders.ts'
import { fillChecksums } from './files/storedObjects.ts'
import { Health } from './Health.ts'
import { Items } from './Items.ts'
import { Writer } from './items/writer.ts'
import { Mentions } from './Mentions.ts'
import { OutdatedTranslations } from './OutdatedTranslations.ts'
import { Presence } from './Presence.ts'
import { Retention } from './Retention.ts'
import { RuleTests } from './RuleTests.ts'
import { Schema } from './Schema.ts'
import { SlowLists } from './SlowLists.ts'
import { Suggestions } from './Suggestions.ts'
import { System } from './System.ts'
import { SearchIndexes } from './search/SearchIndexes.ts'
import { sendersOf } from './sendersOf.ts'
import { SharedChanges } from './sharedChanges.ts'
import { OwnIdentities } from './sso/OwnIdentities.ts'
import { SingleSignOn } from './sso/SingleSignOn.ts'
import { Uploads } from './Uploads.ts'
import { Usage } from './Usage.ts'

/** How files are stored. */
export interface FileSetup {
  readonly storages: Storages
  readonly options: FilesOptions
}

/** The outbox, whose senders check what a recipient can read. */
const outboxLayer = (config: ServiceConfig, mailer: Mailer | null) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const access = yield* Access
      const schema = yield* Schema
      return Outbox.layer({
        logger: config.logger,
        mails: (config.mail?.smtpUrl ?? null) !== null,
        senders: database => sendersOf(config, { access, database, mailer, schema }),
      })
    }),
  )

/** The services over an open database. */
const servicesLayer = (config: ServiceConfig, database: OpenDatabase, { options, storages }: FileSetup) => {
  const mailer = config.mail ? createMailer(config.mail, config.logger) : null
  const base = SlowLists.layer.pipe(
    Layer.provideMerge(outboxLayer(config, mailer)),
    Layer.provideMerge(Schema.layer),
    Layer.provideMerge(Access.layer),
    Layer.provideMerge(Webhooks.layer),
    Layer.provideMerge(
      Layer.effect(
        ProjectExtensions,
        watchExtensions(
          config.extensionsPath ?? '',
          err => config.logger.warn({ err }, 'Could not read the extensions'),
          { sandboxAll: config.sandboxExtensions ?? false },
        ),
      ),
    ),
    Layer.provideMerge(Layer.succeed(Database, database)),
    Layer.provideMerge(Layer.succeed(FileStorage, storages)),
    Layer.provideMerge(Layer.succeed(Mailing, { mailer })),
    Layer.provideMerge(Layer.succeed(Configuration, config)),
  )
  const items = Layer.mergeAll(Items.layer, Comments.layer, Folders.layer).pipe(Layer.provideMerge(Writer.layer))
  const accounts = Layer.mergeAll(Accounts.layer, OwnAddress.layer, OwnIdentities.layer, SingleSignOn.layer).pipe(
    Layer.provideMerge(Auth.layer(config)),
  )
  const others = Layer.mergeAll(
    System.layer.pipe(
      Layer.provideMerge(Retention.layer),
      Layer.provideMerge(Health.layer({ ...config, verifyMail: mailer?.verify ?? null })),
    ),
    SharedChanges.layer,
    SearchIndexes.layer,
    telemetryLayer(config.telemetry ?? null),
  )
  const files = Layer.mergeAll(Uploads.layer, Assets.layer).pipe(Layer.provideMerge(Files.layer(options)))
  return Layer.mergeAll(
    accounts,
    files,
    others,
    Usage.layer,
    AccessChecks.layer,
    RuleTests.layer,
    Presence.layer,
    ChangeMarks.layer,
    Suggestions.layer,
    Mentions.layer,
    OutdatedTranslations.layer,
    ApiTokens.layer,
  ).pipe(Layer.provideMerge(items), Layer.provideMerge(base))
}

/** Every service for routes. */
export type Services = Layer.Success<ReturnType<typeof servicesLayer>>

export interface OpenServices {
  /** Runs an effect with the services, in a scope that ends with them. Rejects with its failure, or with a defect. */
  readonly run: <A>(effect: Effect.Effect<A, ServiceError, Services | Scope.Scope>) => Promise<A>
  /** Null if there was a user already. */
  readonly firstAdmin: FirstAdmin | null
  readonly close: () => Promise<void>
}

/**
 * Opens the database, brings its tables to the current version, creates the first administrator if there is no user,
 * and starts the services. Rejects if the database cannot be opened, and with `Unadoptable` if we must not change it.
 */
export async function openServices(config: ServiceConfig, files: FileSetup): Promise<OpenServices> {
  const { database } = await prepareDatabase(config.databaseUrl, {
    adopt: config.adopt ?? false,
    printLine: config.printLine ?? (() => {}),
    readUrl: config.databaseReadUrl,
    ...(config.queryTimeout === undefined ? {} : { queryTimeout: config.queryTimeout }),
  })
  const prepared = Effect.andThen(fillChecksums(database), createFirstAdmin(database, config))
  const firstAdmin = await Effect.runPromise(prepared)
  const runtime = ManagedRuntime.make(servicesLayer(config, database, files))
  await runtime.context()
  return {
    run: effect => runtime.runPromise(Effect.provideService(effect, Scope.Scope, runtime.scope)),
    firstAdmin,
    close: async () => {
      await runtime.dispose()
      await database.close()
    },
  }
}
