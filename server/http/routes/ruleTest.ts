import { Effect } from 'effect'
import { type PermissionAction, permissionActions } from '#schemas/data/Permission.ts'
import { requireAdmin } from '#server/access/authorize.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import type { Routes } from '#server/http/Routes.ts'
import { answer, type RequestContext } from '#server/http/respond.ts'
import { type RuleQuestion, type RuleSubject, RuleTests } from '#server/services/RuleTests.ts'

/** `/fieldhouse/rule-test`, for administrators: whether a user or role can do something with an item, and why. */
export const ruleTestRoutes = Effect.fnUntraced(function* (app: Routes) {
  const tests = yield* RuleTests
  app.get('/fieldhouse/rule-test', function* (context) {
    const caller = context.get('caller')
    requireAdmin(caller)
    return answer(context, yield* tests.of(caller, questionOf(context)))
  })
})

function questionOf({ req }: RequestContext): RuleQuestion {
  const action = permissionActions.find(each => each === req.query('action'))
  if (action === undefined) throw invalidQuery(`"action" must be one of ${permissionActions.join(', ')}`)
  const collection = req.query('collection') ?? ''
  if (collection === '') throw invalidQuery('"collection" is required')
  return {
    subject: subjectOf(req.query('user'), req.query('role')),
    action,
    collection,
    item: itemOf(req.query('item'), action),
  }
}

/** Exactly one of both. */
function subjectOf(user: string | undefined, role: string | undefined): RuleSubject {
  if ((user === undefined) === (role === undefined)) throw invalidQuery('Either "user" or "role" is required')
  if (user !== undefined) return { kind: 'user', id: user }
  return { kind: 'role', id: role === undefined || role === 'public' ? null : role }
}

function itemOf(item: string | undefined, action: PermissionAction): string | null {
  if (item !== undefined && item !== '') return item
  if (action !== 'create') throw invalidQuery(`"item" is required for "${action}"`)
  return null
}
