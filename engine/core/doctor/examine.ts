import {
  archiveValueNotChoosable,
  junctionLeftBehind,
  settingOfMissingField,
  templateOfMissingField,
  translationsWithoutLanguages,
  unmanagedCollection,
} from './collectionRules.ts'
import type { Finding, Patient, Rule } from './Finding.ts'
import {
  missingInterface,
  relationMissing,
  relationOfMissingEnd,
  relationWithoutOrder,
  requiredAndClosed,
} from './fieldRules.ts'
import { slowList } from './indexRules.ts'
import { oddRow } from './oddRow.ts'
import { doubledPermission, permissionOfMissingCollection, permissionOfMissingField } from './permissionRules.ts'
import { presetOfMissingCollection, presetOfMissingField, presetOfMissingOwner } from './presetRules.ts'
import { unreadableFieldRule, unreadablePermissionRule } from './unreadableRules.ts'

const rules: readonly Rule[] = [
  ...[settingOfMissingField, requiredAndClosed, relationMissing, relationOfMissingEnd, translationsWithoutLanguages],
  ...[doubledPermission, permissionOfMissingCollection, permissionOfMissingField],
  ...[templateOfMissingField, archiveValueNotChoosable, missingInterface],
  ...[presetOfMissingCollection, presetOfMissingField, oddRow, unreadableFieldRule, unreadablePermissionRule],
  ...[relationWithoutOrder, slowList, unmanagedCollection, junctionLeftBehind, presetOfMissingOwner],
]

export const severities = ['error', 'warning', 'hint'] as const

/** All problems, most important first. Pure. */
export const examine = (patient: Patient): readonly Finding[] => {
  const findings = rules.flatMap(rule => rule(patient))
  return severities.flatMap(severity => findings.filter(finding => finding.severity === severity))
}
