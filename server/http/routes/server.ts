import { Effect } from 'effect'
import { Database } from '#server/database/Database.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer } from '#server/http/respond.ts'
import { serverInfo } from '#server/http/serverInfo.ts'
import { Auth } from '#server/services/Auth.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { Items } from '#server/services/Items.ts'
import { Schema } from '#server/services/Schema.ts'

/** `/server`: availability and information. */
export const serverRoutes = Effect.fnUntraced(function* (app: Routes) {
  const tools = {
    auth: yield* Auth,
    config: yield* Configuration,
    database: yield* Database,
    items: yield* Items,
    schema: yield* Schema,
  }
  app.get('/server/ping', context => context.text('pong'))
  app.get('/server/info', function* (context) {
    return answer(context, yield* serverInfo(tools, context.get('caller')))
  })
})
