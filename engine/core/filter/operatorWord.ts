import type { FieldType } from '#schemas/data/FieldType.ts'
import { isMomentType } from '#schemas/data/moment.ts'
import type { OperatorId } from '#schemas/filter/operators.ts'

const ofMoments: Readonly<Partial<Record<OperatorId, string>>> = {
  lt: 'before',
  lte: 'not_after',
  gt: 'after',
  gte: 'not_before',
}

/** Text is compared case-insensitively anyway, so the explicit operators read like the others. */
const ofTexts: Readonly<Partial<Record<OperatorId, OperatorId>>> = {
  icontains: 'contains',
  nicontains: 'ncontains',
  istarts_with: 'starts_with',
  nistarts_with: 'nstarts_with',
  iends_with: 'ends_with',
  niends_with: 'nends_with',
}

/** The word for an operator, as the end of a key of the catalog: dates are before and after, not less and greater. */
export const operatorWord = (operator: OperatorId, type: FieldType): string =>
  (isMomentType(type) && ofMoments[operator]) || ofTexts[operator] || operator
