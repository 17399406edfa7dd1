import type { QueryClient } from '@tanstack/query-core'
import type { Text } from '../i18n/createText.ts'
import type { StudioHost } from '../registry/StudioHost.ts'

/** What uploads run on. */
export interface UploadSurroundings {
  readonly studio: StudioHost
  readonly client: QueryClient
  readonly text: Text
}
