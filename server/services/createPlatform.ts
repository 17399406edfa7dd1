import { Effect, Layer, ManagedRuntime, References } from 'effect'
import { prepareDatabase } from '#server/adoption/prepareDatabase.ts'
import { Database } from '#server/database/Database.ts'
import { readExtensions } from '#server/extensions/readExtensions.ts'
import { createOutbox, Outbox } from '#server/outbox/Outbox.ts'
import { createWebhooks, Webhooks } from '#server/webhooks/Webhooks.ts'
import { Access } from './Access.ts'
import { Auth } from './Auth.ts'
import { Comments } from './Comments.ts'
import { createFirstAdmin } from './createFirstAdmin.ts'
import { fillChecksums } from './files/storedObjects.ts'
import { Health } from './Health.ts'
import { Items } from './Items.ts'
import type { Platform, PlatformConfig } from './Platform.ts'
import { runOnModel } from './runOnModel.ts'
import { Schema } from './Schema.ts'
import { sendersOf } from './sendersOf.ts'
import { watchChanges } from './sharedChanges.ts'

/**
 * Opens the database, brings its tables to the current version, makes the first administrator when there is no user, and
 * starts the services. Rejects when the database cannot be opened, and with `Unadoptable` when it is not ours to change.
 */
export async function createPlatform(config: PlatformConfig): Promise<Platform> {
  const { database } = await prepareDatabase(config.databaseUrl, {
    adopt: config.adopt ?? false,
    say: config.say ?? (() => {}),
    ...(config.queryTimeout === undefined ? {} : { queryTimeout: config.queryTimeout }),
  })
  await fillChecksums(database)
  const firstAdmin = await createFirstAdmin(database, config)
  const outbox = createOutbox({ database, logger: config.logger, mails: (config.mail?.smtpUrl ?? null) !== null })
  const webhooks = createWebhooks()
  const base = Schema.layer.pipe(
    Layer.provideMerge(Access.layer),
    Layer.provideMerge(Layer.succeed(Database, database)),
    Layer.provideMerge(Layer.succeed(Outbox, outbox)),
    Layer.provideMerge(Layer.succeed(Webhooks, webhooks)),
  )
  const services = Layer.mergeAll(Auth.layer(config), Items.layer, Comments.layer, Health.layer(config)).pipe(
    Layer.provideMerge(base),
    // Nobody listens to spans; making them is not free.
    Layer.merge(Layer.succeed(References.TracerEnabled, false)),
  )
  const runtime = ManagedRuntime.make(services)
  const parts = await runtime.runPromise(
    Effect.all({
      schema: Effect.service(Schema),
      access: Effect.service(Access),
      auth: Effect.service(Auth),
      items: Effect.service(Items),
      comments: Effect.service(Comments),
      health: Effect.service(Health),
    }),
  )
  outbox.start(sendersOf(config, database))
  return {
    config,
    database,
    outbox,
    webhooks,
    ...parts,
    extensions: readExtensions(config.extensionsPath ?? ''),
    firstAdmin,
    sync: watchChanges(database, {
      rights: parts.access.forget,
      model: () => runtime.runPromise(parts.schema.reload()),
      webhooks: webhooks.forget,
    }),
    run: runOnModel(parts.schema, database.kind === 'postgres', effect => runtime.runPromise(effect)),
    close: async () => {
      await outbox.close()
      await runtime.dispose()
      await database.close()
    },
  }
}
