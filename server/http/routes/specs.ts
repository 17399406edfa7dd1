import { Effect } from 'effect'
import type { Routes } from '#server/http/Routes.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { describeApi } from '#server/services/openApi/describeApi.ts'
import { Schema } from '#server/services/Schema.ts'

/** `/server/specs/oas`: the API as a document, limited to what the caller can use. */
export const specsRoutes = Effect.fnUntraced(function* (app: Routes) {
  const config = yield* Configuration
  const schema = yield* Schema
  app.get('/server/specs/oas', context =>
    context.json(describeApi(schema.snapshot(), context.get('caller'), config.publicUrl)),
  )
})
