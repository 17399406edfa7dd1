import type { Preset } from '#schemas/data/Preset.ts'
import type { ModelCall } from '#schemas/model/ModelCall.ts'
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

/** The place of a problem: a collection, its field or preset, or the permissions of a role. */
export interface Place {
  readonly collection: string
  readonly field?: string
  readonly preset?: number
  /** The role with the permission; null for the public role. */
  readonly role?: string | null
}

/** Something that does not fit together. */
export interface Finding {
  /** Names its messages: `model.doctor.{rule}` describes the problem, `…_why` why it matters. */
  readonly rule: string
  /** An error keeps people from their work, a warning will surprise them, a hint could be better. */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly place: Place
  /** The arguments of the messages. */
  readonly args?: Readonly<Record<string, string>>
  /** The calls that fix it; null if only a person can decide. */
  readonly fix: readonly ModelCall[] | null
}

/** A check for one possible problem of a model. */
export type Rule = (patient: Patient) => readonly Finding[]
