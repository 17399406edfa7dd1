import type { ModelCall } from '../model/ModelCall.ts'
import type { StoredPermission } from '../permission/permissionCalls.ts'
import type { ModelView } from './ModelView.ts'

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

/** What the rules of the data model read. */
export interface ExaminedModel {
  readonly metadata: ModelView
  /** The permissions of all roles. */
  readonly permissions: readonly StoredPermission[]
  /** Collections of languages without a language. */
  readonly empty: ReadonlySet<string>
}

/** A check for one possible problem of a data model. */
export type ModelRule = (model: ExaminedModel) => readonly Finding[]

export const severities = ['error', 'warning', 'hint'] as const

/** The findings, most important first. */
export const bySeverity = (findings: readonly Finding[]): readonly Finding[] =>
  severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
