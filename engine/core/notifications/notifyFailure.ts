import type { ApiFailure } from '../api/ApiFailure.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import type { Text } from '../i18n/createText.ts'
import { notify } from './notifications.ts'

/** Shows a failure until the user closes it, by its code and with the server's message; the full failure is logged. */
export function notifyFailure(failure: ApiFailure, text: Text, title = failureTitle(failure, text)): void {
  console.error(failure)
  notify({ kind: 'danger', title, text: failureText(failure, text), persist: true })
}
