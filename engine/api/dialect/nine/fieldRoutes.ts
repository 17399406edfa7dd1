import type { Answer, ApiRequest, Outcome } from '../../exchange.ts'
import { isRow, type Row } from '../../isRow.ts'
import type { Send } from '../Dialect.ts'
import { fieldForNine, fieldOfNine, hasRenamedSpecials } from './fields.ts'
import { mapRows, type Route } from './Route.ts'

/**
 * Fields and collections: names and members that 9.x has otherwise. `sortFieldOf` tells which field keeps the order of
 * the rows that a field lists; 9.x says it of the relation.
 */
export function fieldRoutes(sortFieldOf: (collection: string, field: string) => unknown): readonly Route[] {
  /** Fields as the server gave them: what is stored stays under its own name there. */
  const stored = new Map<string, Row>()
  const read = (row: unknown): unknown => {
    if (!isRow(row)) return row
    const [collection, field] = [String(row['collection']), String(row['field'])]
    stored.set(`${collection}.${field}`, row)
    return fieldOfNine(row, sortFieldOf(collection, field))
  }
  const write = (collection: string, field: string | undefined, body: unknown): unknown => {
    const name = field ?? (isRow(body) ? body['field'] : undefined)
    const known = stored.get(`${collection}.${String(name)}`) ?? null
    return fieldForNine(withGroupName(body), known, hasRenamedSpecials(stored.values()))
  }
  /** A field names its group by the field there, by the id of its metadata on rc.24. */
  const withGroupName = (body: unknown): unknown => {
    if (!isRow(body) || !isRow(body['meta']) || typeof body['meta']['group'] !== 'number') return body
    const { group } = body['meta']
    const named = [...stored.values()].find(({ meta }) => isRow(meta) && meta['id'] === group)
    return named ? { ...body, meta: { ...body['meta'], group: named['field'] } } : body
  }
  const sendFields = async (
    request: ApiRequest,
    [collection = '', field]: readonly string[],
    send: Send,
  ): Promise<Outcome<Answer>> => {
    const { body } = request
    const theirs = Array.isArray(body)
      ? body.map(row => write(collection, undefined, row))
      : write(collection, field, body)
    return mapRows(await send({ ...request, body: theirs }), read)
  }
  return [
    {
      methods: ['GET'],
      path: /^\/fields(?:\/[^/]+){0,2}$/,
      handle: async (request, _, send) => mapRows(await send(request), read),
    },
    { methods: ['POST', 'PATCH'], path: /^\/fields\/([^/]+)$/, handle: sendFields },
    { methods: ['PATCH'], path: /^\/fields\/([^/]+)\/([^/]+)$/, handle: sendFields },
    {
      methods: ['POST'],
      path: /^\/collections$/,
      handle: (request, _, send) =>
        send({ ...request, body: withTable(request.body, hasRenamedSpecials(stored.values())) }),
    },
  ]
}

/** Without `schema` a collection is a folder there. */
function withTable(body: unknown, isRenamed: boolean): unknown {
  if (!isRow(body)) return body
  const { fields } = body
  return {
    schema: {},
    ...body,
    ...(Array.isArray(fields) ? { fields: fields.map(field => fieldForNine(field, null, isRenamed)) } : {}),
  }
}
