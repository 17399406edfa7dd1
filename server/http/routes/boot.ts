import { Effect } from 'effect'
import { bootReader } from '#server/http/bootReader.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer } from '#server/http/respond.ts'

/** `/fieldhouse/boot`: everything that the studio needs to start, in one response. */
export const bootRoutes = Effect.fnUntraced(function* (app: Routes) {
  const readBoot = yield* bootReader()
  app.get('/fieldhouse/boot', function* (context) {
    return answer(context, yield* readBoot(context.get('caller')))
  })
})
