import type { Preset } from '#schemas/data/Preset.ts'
import type { ProjectInfo } from '#schemas/data/Settings.ts'
import type { CurrentUser } from '#schemas/data/User.ts'
import type { Metadata } from '../metadata/Metadata.ts'

/** Everything that the studio runs on once somebody has signed in. */
export interface HydratedStudio {
  readonly user: CurrentUser
  readonly metadata: Metadata
  readonly presets: readonly Preset[]
  readonly project: ProjectInfo
  /** What the server can beyond the dialect (decision 36). */
  readonly capabilities: ReadonlySet<string>
  /** Milliseconds without anybody there after which the session ends; null where the server names none. */
  readonly idleTimeout: number | null
  /** Seals what was typed and is not saved yet; null where the server gives none. In memory only. */
  readonly draftKey: string | null
  /** The names of the plugins from outside by their folder; null where the server has to be asked for them. */
  readonly extensions: Readonly<Record<string, readonly string[]>> | null
}
