import { isRecord } from '#schemas/data/isRecord.ts'
import { invalidQuery } from '#server/failures/Failure.ts'
import { jsonOf } from './parseFilterText.ts'
import { names, type Tree } from './queryParts.ts'
import { type Aggregate, aggregateOperations, type ReadQuery } from './ReadQuery.ts'

/** Per request; each is a column of the statement. */
const mostValues = 50

/** Reads `groupBy[]=status` and `aggregate[count]=id`. Fails with INVALID_QUERY. */
export function parseAggregates(tree: Tree): Pick<ReadQuery, 'groupBy' | 'aggregate'> {
  const groupBy = tree['groupBy'] === undefined ? [] : names(tree['groupBy'], 'groupBy')
  const aggregate = tree['aggregate'] === undefined ? [] : aggregatesOf(tree['aggregate'])
  if (groupBy.length + aggregate.length > mostValues)
    throw invalidQuery(`"groupBy" and "aggregate" name more than ${mostValues}`)
  return { groupBy, aggregate }
}

function aggregatesOf(node: unknown): readonly Aggregate[] {
  const tree = typeof node === 'string' ? jsonOf(node, 'aggregate') : node
  if (!isRecord(tree)) throw invalidQuery('"aggregate" must be of type object')
  return Object.entries(tree).flatMap(([name, fields]) => {
    const operation = aggregateOperations.find(each => each === name)
    if (!operation)
      throw invalidQuery(`"aggregate.${name}" is not allowed; it must be one of [${aggregateOperations.join(', ')}]`)
    return names(fields, `aggregate.${name}`).map((field): Aggregate => {
      if (field === '*' && operation !== 'count' && operation !== 'countAll')
        throw invalidQuery(`"aggregate.${name}" needs a field`)
      return operation === 'countAll' ? { operation, field: '*' } : { operation, field }
    })
  })
}
