import type { ApiFailure } from '../api/ApiFailure.ts'
import { failureText, failureTitle } from '../api/failureText.ts'
import { saveBlob } from '../files/saveBlob.ts'
import type { Text } from '../i18n/createText.ts'
import { notify } from '../notifications/notifications.ts'
import { readAsset } from './readAsset.ts'

/** Downloads a file of the library, or reports why it cannot be loaded. */
export async function saveAsset(id: string, filename: string, text: Text): Promise<void> {
  try {
    saveBlob(await readAsset(id, { download: true }), filename)
  } catch (cause) {
    const failure: ApiFailure =
      typeof cause === 'object' && cause !== null && '_tag' in cause
        ? // Safe: nothing else that is thrown here carries a tag.
          (cause as ApiFailure)
        : { _tag: 'Unreachable', message: String(cause) }
    notify({ kind: 'danger', title: failureTitle(failure, text), text: failureText(failure, text) })
  }
}
