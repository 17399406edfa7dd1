import type { QueryClient } from '@tanstack/query-core'
import type { Text } from '../i18n/createText.ts'
import type { StudioHost } from '../registry/StudioHost.ts'

/** The services that uploads use. */
export interface UploadSurroundings {
  readonly studio: StudioHost
  readonly client: QueryClient
  readonly text: Text
}
