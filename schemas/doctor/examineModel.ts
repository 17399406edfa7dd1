import {
  junctionLeftBehind,
  settingOfMissingField,
  templateOfMissingField,
  translationsWithoutLanguages,
  unmanagedCollection,
} from './collectionRules.ts'
import { bySeverity, type ExaminedModel, type Finding, type ModelRule } from './Finding.ts'
import { relationMissing, relationOfMissingEnd, relationWithoutOrder, requiredAndClosed } from './fieldRules.ts'
import { doubledPermission, permissionOfMissingCollection, permissionOfMissingField } from './permissionRules.ts'
import { unreadableFieldRule, unreadablePermissionRule } from './unreadableRules.ts'

/** The rules that need only the data model and its permissions. */
export const modelRules: readonly ModelRule[] = [
  ...[settingOfMissingField, requiredAndClosed, relationMissing, relationOfMissingEnd, translationsWithoutLanguages],
  ...[doubledPermission, permissionOfMissingCollection, permissionOfMissingField],
  ...[templateOfMissingField, unreadableFieldRule, unreadablePermissionRule],
  ...[relationWithoutOrder, unmanagedCollection, junctionLeftBehind],
]

/** The problems of a data model, most important first. Pure. */
export const examineModel = (model: ExaminedModel): readonly Finding[] =>
  bySeverity(modelRules.flatMap(rule => rule(model)))
