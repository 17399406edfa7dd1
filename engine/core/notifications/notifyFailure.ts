import type { ApiFailure } from '../api/ApiFailure.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import type { Text } from '../i18n/createText.ts'
import { notify } from './notifications.ts'

/** Tells that a call has failed until somebody closes it, by its code and in the server's words; the console has all of it. */
export function notifyFailure(failure: ApiFailure, text: Text, title = failureTitle(failure, text)): void {
  console.error(failure)
  notify({ kind: 'danger', title, text: failureText(failure, text), persist: true })
}
