import type { Preset } from '#schemas/data/Preset.ts'
import type { Finding } from '#schemas/doctor/Finding.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import type { Registry } from '../registry/Registry.ts'
import type { IndexProposal } from './readProposals.ts'

/** The input of a check. */
export interface Patient {
  readonly metadata: Metadata
  readonly registry: Registry
  /** The permissions of all roles. */
  readonly permissions: readonly PermissionRow[]
  /** The presets of all users and roles. */
  readonly presets: readonly Preset[]
  /** The keys of existing roles, and of the users that presets name. */
  readonly roles: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  /** Collections of languages without a language. */
  readonly empty: ReadonlySet<string>
  /** The indexes that the server proposes. */
  readonly proposals?: readonly IndexProposal[]
}

/** A check for one possible problem of a model. */
export type Rule = (patient: Patient) => readonly Finding[]
