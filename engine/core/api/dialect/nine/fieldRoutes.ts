import { isRecord } from '#schemas/data/isRecord.ts'
import type { Answer, ApiRequest, Outcome } from '../../exchange.ts'
import type { Row } from '../../Row.ts'
import type { Send } from '../Dialect.ts'
import { fieldForNine, fieldOfNine, hasRenamedSpecials } from './fields.ts'
import { good, inTurn, mapRows, type Route } from './Route.ts'
import { flatRelation } from './relations.ts'
import type { SortFields } from './sortFields.ts'

/** Fields and collections: names and members that 9.x has otherwise. */
export function fieldRoutes(orders: SortFields): readonly Route[] {
  /** Fields as the server returned them: a write needs the stored names. */
  const stored = new Map<string, Row>()
  const read = (row: unknown): unknown => {
    if (!isRecord(row)) return row
    const [collection, field] = [String(row['collection']), String(row['field'])]
    stored.set(`${collection}.${field}`, row)
    return fieldOfNine(row, orders.of(collection, field))
  }
  const write = (collection: string, field: string | undefined, body: unknown): unknown => {
    const name = field ?? (isRecord(body) ? body['field'] : undefined)
    const storedField = stored.get(`${collection}.${String(name)}`) ?? null
    return fieldForNine(withGroupName(body), storedField, hasRenamedSpecials(stored.values()))
  }
  /** A field names its group by the field there, by the id of its metadata on rc.24. */
  const withGroupName = (body: unknown): unknown => {
    if (!isRecord(body) || !isRecord(body['meta']) || typeof body['meta']['group'] !== 'number') return body
    const { group } = body['meta']
    const named = [...stored.values()].find(({ meta }) => isRecord(meta) && meta['id'] === group)
    return named ? { ...body, meta: { ...body['meta'], group: named['field'] } } : body
  }
  const sendFields = async (
    request: ApiRequest,
    [collection = '', field]: readonly string[],
    send: Send,
  ): Promise<Outcome<Answer>> => {
    const { body } = request
    const isList = Array.isArray(body)
    const { rows, changes } = orders.split(collection, field, isList ? body : [body])
    const theirs = rows.map(row => write(collection, field, row))
    const sent = await inTurn(
      [{ ...request, body: isList ? theirs : theirs[0] }, ...changesFor(request, changes)],
      send,
    )
    if (!sent.ok) return sent
    // Safe: `inTurn` returns a list.
    const [data, ...relations] = sent.value.data as readonly unknown[]
    orders.learn(relations.map(flatRelation))
    return mapRows(good(data), read)
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

/** Without `schema`, 9.x creates a folder. */
function withTable(body: unknown, isRenamed: boolean): unknown {
  if (!isRecord(body)) return body
  const { fields } = body
  return {
    schema: {},
    ...body,
    ...(Array.isArray(fields) ? { fields: fields.map(field => fieldForNine(field, null, isRenamed)) } : {}),
  }
}

/** Changes that follow from a request travel with its headers. */
const changesFor = ({ headers }: ApiRequest, changes: readonly ApiRequest[]): readonly ApiRequest[] =>
  changes.map(change => (headers ? { ...change, headers } : change))
