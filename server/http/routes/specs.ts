import { Effect } from 'effect'
import type { Routes } from '#server/http/Routes.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { describeApi } from '#server/services/openApi/describeApi.ts'
import { Schema } from '#server/services/Schema.ts'

/** `/server/specs/oas`: the interface as a document, as far as the caller may use it. */
export const specsRoutes = Effect.fnUntraced(function* (app: Routes) {
  const config = yield* Configuration
  const schema = yield* Schema
  app.get('/server/specs/oas', context =>
    context.json(describeApi(schema.snapshot(), context.get('caller'), config.publicUrl)),
  )
})
