import { indexField } from '#schemas/model/modelCalls.ts'
import type { Rule } from './Finding.ts'

/** A field that slow lists sort or filter by, and that has no index. */
export const slowList: Rule = ({ metadata, proposals = [] }) =>
  proposals.flatMap(({ collection, field, slowest }) =>
    metadata.field(collection, field)
      ? {
          ...{ rule: 'slow_list', severity: 'hint', place: { collection, field }, args: { slowest: String(slowest) } },
          fix: [indexField(collection, field, true)],
        }
      : [],
  )
