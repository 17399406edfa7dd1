import type { Fallible } from '#server/failures/ServiceError.ts'
import type { RequestContext } from '#server/http/respond.ts'

export type Handler = (context: RequestContext, collection: string) => Fallible<Response>

export type KeyHandler = (context: RequestContext, collection: string, key: string) => Fallible<Response>
