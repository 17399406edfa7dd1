import type { ApiFailure } from '../api/ApiFailure.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import type { Text } from '../i18n/createText.ts'
import type { CollectionInfo } from '../metadata/CollectionInfo.ts'
import { problemText } from './problemText.ts'

/** Why an item could not be written, as a sentence: the problems of its fields, or else the failure. */
export function failureReason(failure: ApiFailure, { fields }: CollectionInfo, text: Text): string {
  if (failure._tag !== 'Refused' || failure.problems.length === 0)
    return `${failureTitle(failure, text)}: ${failureText(failure, text)}`
  const nameOf = (field: string) => fields.find(each => each.field === field)?.name ?? field
  return failure.problems.map(problem => `${nameOf(problem.field)}: ${problemText(problem, text)}`).join(' ')
}
