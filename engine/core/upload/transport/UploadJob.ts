import type { UploadTarget } from '../../registry/StudioHost.ts'

export interface UploadJob {
  readonly file: File
  readonly target: UploadTarget
  /** Called with 0 to 100. */
  readonly progress: (percent: number) => void
  readonly signal: AbortSignal | undefined
}
