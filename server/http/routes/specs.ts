import type { Hono } from 'hono'
import type { AppEnvironment } from '#server/http/AppEnvironment.ts'
import { describeApi } from '#server/services/openApi/describeApi.ts'
import type { Platform } from '#server/services/Platform.ts'

/** `/server/specs/oas`: the interface as a document, as far as the caller may use it. */
export function specsRoutes(app: Hono<AppEnvironment>, { config, schema }: Platform): void {
  app.get('/server/specs/oas', context =>
    context.json(describeApi(schema.snapshot(), context.get('caller'), config.publicUrl)),
  )
}
