import type { Preset } from '#schemas/data/Preset.ts'
import type { ProjectInfo } from '#schemas/data/Settings.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Everything that the studio needs for a signed-in user. */
export interface HydratedStudio {
  readonly user: CurrentUser
  readonly metadata: Metadata
  readonly presets: readonly Preset[]
  readonly project: ProjectInfo
  /** What the server supports beyond the dialect (decision 36). */
  readonly capabilities: ReadonlySet<string>
  /** Milliseconds of inactivity after which the session ends; null if the server does not set it. */
  readonly idleTimeout: number | null
  /** Encrypts unsaved drafts; null if the server does not provide one. In memory only. */
  readonly draftKey: string | null
  /** The names of extensions by folder; null if they have to be requested. */
  readonly extensions: Readonly<Record<string, readonly string[]>> | null
}
