import { modelRules } from '#schemas/doctor/examineModel.ts'
import { bySeverity, type Finding } from '#schemas/doctor/Finding.ts'
import { archiveValueNotChoosable } from './archiveRules.ts'
import type { Patient, Rule } from './Finding.ts'
import { slowList } from './indexRules.ts'
import { missingInterface } from './interfaceRules.ts'
import { oddRow } from './oddRow.ts'
import { presetOfMissingCollection, presetOfMissingField, presetOfMissingOwner } from './presetRules.ts'

const rules: readonly Rule[] = [
  ...modelRules,
  ...[archiveValueNotChoosable, missingInterface, presetOfMissingCollection, presetOfMissingField, oddRow],
  ...[slowList, presetOfMissingOwner],
]

/** All problems, most important first. Pure. */
export const examine = (patient: Patient): readonly Finding[] => bySeverity(rules.flatMap(rule => rule(patient)))
