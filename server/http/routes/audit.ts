import { Effect, Stream } from 'effect'
import { requireAdmin } from '#server/access/authorize.ts'
import { auditChain } from '#server/audit/auditChain.ts'
import type { Routes } from '#server/http/Routes.ts'
import { readQuery } from '#server/http/readQuery.ts'
import { streamBody } from '#server/http/streamBody.ts'
import { everyField, type ReadQuery } from '#server/query/ReadQuery.ts'
import { Items } from '#server/services/Items.ts'

/**
 * `/fieldhouse/audit`, for administrators: the activity that matches `filter` and `search`, oldest first, as a file in
 * which each line confirms all lines before it. A file that was cut off has no summary.
 */
export const auditRoutes = Effect.fnUntraced(function* (app: Routes) {
  const items = yield* Items
  app.get('/fieldhouse/audit', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    const { filter, search } = readQuery(context)
    const query: ReadQuery = {
      ...everyField,
      filter,
      search,
      sort: [{ path: ['id'], descending: false }],
      limit: null,
      counts: new Set(['filter_count']),
    }
    const { batches, meta } = yield* items.stream(caller, 'directus_activity', query)
    const created = new Date().toISOString()
    const about = { created, created_by: caller.user, filter: context.req.query('filter') ?? null, search }
    const chain = auditChain()
    const entries = Stream.map(batches, batch => batch.map(chain.entry).join(''))
    const end = Stream.suspend(() => Stream.make(chain.summary(about)))
    context.header('Content-Type', 'application/x-ndjson; charset=utf-8')
    context.header('Content-Disposition', `attachment; filename="audit-${created.replace(/\.\d+|[-:]/g, '')}.ndjson"`)
    context.header('X-Row-Count', String(meta?.filter_count ?? ''))
    return context.body(yield* streamBody(Stream.concat(entries, end)), 200)
  })
})
