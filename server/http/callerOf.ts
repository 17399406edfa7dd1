import { Effect } from 'effect'
import type { ApiToken } from '#server/access/ApiToken.ts'
import type { RequestCaller } from '#server/access/RequestCaller.ts'
import { failure, forbidden, invalidCredentials, invalidQuery } from '#server/failures/Failure.ts'
import { operation } from '#server/failures/operation.ts'
import type { Operation } from '#server/failures/ServiceError.ts'
import type { Viewed } from '#server/services/Access.ts'
import { Auth } from '#server/services/Auth.ts'
import { Configuration } from '#server/services/Configuration.ts'
import { originOf, trustedProxies } from './originOf.ts'
import type { RequestContext } from './respond.ts'

/** What users can do before they set up the second factor that their role requires. */
const withoutSecondFactor: ReadonlySet<string> = new Set([
  'GET /users/me',
  'POST /users/me/tfa/generate',
  'POST /users/me/tfa/enable',
  'POST /auth/login',
  'POST /auth/refresh',
  'POST /auth/logout',
  'GET /server/info',
  'GET /server/ping',
])

/** The caller of a request. A bad token fails every request. */
export const callerOf = Effect.fnUntraced(function* () {
  const auth = yield* Auth
  const config = yield* Configuration
  const proxies = trustedProxies(config)
  return operation(function* (context: RequestContext): Operation<RequestCaller> {
    const viewAs = viewAsOf(context)
    if (viewAs !== undefined && !reads.has(context.req.method))
      return yield* forbidden('You are viewing as another role or user. Editing is disabled.', { reason: 'viewing-as' })
    const token = tokenOf(context, config.accessTokenInQuery ?? true)
    const caller = yield* auth.caller(token, originOf(context, proxies), viewAs)
    if (caller.apiToken) requireTokenUse(context, caller.apiToken)
    if (caller.lacksSecondFactor && !withoutSecondFactor.has(`${context.req.method} ${context.req.path}`))
      return yield* failure('TFA_SETUP_REQUIRED', 'Your role requires two-factor authentication. Set it up first.')
    return caller
  })
})

/** The sign-in data of an account, which no API token gives access to. */
const signInData = /^\/users\/[^/]+\/(tokens|sessions|tfa|confirm|identities|email)(\/|$)/

function requireTokenUse({ req }: RequestContext, { readOnly }: ApiToken): void {
  if (readOnly && !reads.has(req.method)) throw forbidden('This API token is read-only.', { reason: 'read-only-token' })
  if (signInData.test(req.path))
    throw forbidden('An API token does not give access to sign-in data. Sign in instead.', { reason: 'api-token' })
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'SEARCH'])

/** Whom an administrator views the studio as. Signing in and out still uses their own account. */
function viewAsOf({ req }: RequestContext): Viewed | undefined {
  if (req.path.startsWith('/auth/')) return undefined
  const [role, user] = [req.header('x-view-as-role'), req.header('x-view-as-user')]
  if (role !== undefined && user !== undefined)
    throw invalidQuery('"X-View-As-Role" and "X-View-As-User" cannot be combined')
  if (user === undefined) return role === undefined ? undefined : { kind: 'role', id: role }
  if (req.path.startsWith('/users/me/'))
    throw forbidden('You are viewing as another user. Their sign-in data is not shown.', { reason: 'viewing-as' })
  return { kind: 'user', id: user }
}

/** Methods that accept the token in the URL. `SEARCH` reads a list with the query in the body. */
const readsByToken: ReadonlySet<string> = new Set(['GET', 'HEAD', 'SEARCH'])

/** The token of a request; null for an anonymous one. */
function tokenOf(context: RequestContext, inQuery: boolean): string | null {
  const fromHeader = bearerOf(context.req.header('authorization'))
  const fromQuery = context.req.url.includes('access_token=') ? context.req.query('access_token') : undefined
  if (fromQuery === undefined || fromQuery === '') return fromHeader
  if (fromHeader !== null && fromHeader !== fromQuery)
    throw invalidQuery('"access_token" and an Authorization header cannot be combined')
  if (!inQuery) throw invalidCredentials('This server does not accept "access_token" in the query.')
  if (!readsByToken.has(context.req.method))
    throw invalidCredentials('"access_token" in the query is accepted for reading only.')
  return fromQuery
}

/** The token of a Bearer header. A missing header, another scheme and no token at all are anonymous (decision 37). */
function bearerOf(header: string | undefined): string | null {
  const [, token = ''] = /^bearer(?: +(.*))?$/i.exec(header?.trim() ?? '') ?? []
  if (token === '') return null
  if (/\s/.test(token)) throw invalidCredentials()
  return token
}
