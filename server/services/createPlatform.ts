import { Effect, Layer, ManagedRuntime } from 'effect'
import { createSystemTables } from '#server/database/createSystemTables.ts'
import { Database } from '#server/database/Database.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import type { Platform, PlatformConfig } from './Platform.ts'
import { Schema } from './Schema.ts'

/**
 * Opens the database, makes the system tables that are missing, and starts the services. Rejects when the database
 * cannot be opened.
 */
export async function createPlatform(config: PlatformConfig): Promise<Platform> {
  const database = await openDatabase(config.databaseUrl)
  await createSystemTables(database)
  const runtime = ManagedRuntime.make(Schema.layer.pipe(Layer.provideMerge(Layer.succeed(Database, database))))
  const schema = await runtime.runPromise(Effect.service(Schema))
  return {
    config,
    database,
    schema,
    firstAdmin: null,
    run: effect => runtime.runPromise(effect),
    close: async () => {
      await runtime.dispose()
      await database.close()
    },
  }
}
