import type { Preset } from '#schemas/data/Preset.ts'
import type { Metadata } from '../metadata/Metadata.ts'
import type { ModelCall } from '../model/ModelCall.ts'
import type { PermissionRow } from '../permissions/permissionRows.ts'
import type { Registry } from '../registry/Registry.ts'

/** What is looked at. */
export interface Patient {
  readonly metadata: Metadata
  readonly registry: Registry
  /** Those of every role. */
  readonly permissions: readonly PermissionRow[]
  /** Those of everyone. */
  readonly presets: readonly Preset[]
  /** The keys of the roles that are there, and of the users that presets name. */
  readonly roles: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  /** Collections of languages without a language. */
  readonly empty: ReadonlySet<string>
}

/** Where something is wrong: a collection, a field or a preset of it, or the rights of a role. */
export interface Place {
  readonly collection: string
  readonly field?: string
  readonly preset?: number
  /** The role whose right it is; null for everyone without signing in. */
  readonly role?: string | null
}

/** Something that does not fit together. */
export interface Finding {
  /** Names its sentences: `model.doctor.{rule}` says what is so, `…_why` why that matters. */
  readonly rule: string
  /** An error keeps people from their work, a warning will surprise them, a hint could be better. */
  readonly severity: 'error' | 'warning' | 'hint'
  readonly place: Place
  /** What is wrong there, by the name that the sentence has for it. */
  readonly args?: Readonly<Record<string, string>>
  /** What mends it; null where only a person can tell. */
  readonly fix: readonly ModelCall[] | null
}

/** One thing that may be wrong with a model. */
export type Rule = (patient: Patient) => readonly Finding[]
