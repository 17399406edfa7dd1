import type { ModelCall } from '#schemas/model/ModelCall.ts'
import { isEmptyRule } from '#schemas/permission/level.ts'
import { updatePermission } from '#schemas/permission/permissionCalls.ts'
import type { TypeAt } from '../filter/filterTree.ts'
import type { PermissionRow } from './permissionRows.ts'
import { type PresetsDraft, presetsDraft, readPresets } from './presetsDraft.ts'
import { type RuleDraft, readRule, ruleDraft } from './ruleDraft.ts'

/** A right while it is edited. */
export interface PermissionDraft {
  readonly permissions: RuleDraft
  readonly fields: readonly string[] | null
  readonly validation: RuleDraft
  readonly presets: PresetsDraft
}

/** The parts of a right, in the order of their tabs. */
export const permissionTabs = ['permissions', 'fields', 'validation', 'presets'] as const
export type PermissionTab = (typeof permissionTabs)[number]

/** The parts that an action has. */
export function tabsOf(action: PermissionRow['action']): readonly PermissionTab[] {
  switch (action) {
    case 'create':
      return ['fields', 'validation', 'presets']
    case 'read':
      return ['permissions', 'fields']
    case 'update':
    // The studio does not offer these two; another client may have stored them.
    case 'comment':
    case 'explain':
      return permissionTabs
    case 'delete':
      return ['permissions']
  }
}

export const permissionDraft = (row: PermissionRow, typeAt: TypeAt): PermissionDraft => ({
  permissions: ruleDraft(row.permissions, typeAt),
  fields: row.fields,
  validation: ruleDraft(row.validation, typeAt),
  presets: presetsDraft(row.presets),
})

/** Why a part cannot be saved; null if it can. */
export function problemIn(draft: PermissionDraft, tab: PermissionTab, typeAt: TypeAt) {
  if (tab === 'fields') return null
  const reading = tab === 'presets' ? readPresets(draft.presets) : readRule(draft[tab], typeAt)
  return reading.kind === 'ready' ? null : reading.kind
}

/** Whether a part contains a rule; invalid text counts as one. */
export function holdsRule(draft: PermissionDraft, tab: PermissionTab, typeAt: TypeAt): boolean {
  if (tab === 'fields') return !draft.fields?.includes('*')
  if (tab === 'presets') {
    const reading = readPresets(draft.presets)
    return reading.kind !== 'ready' || reading.value !== null
  }
  const reading = readRule(draft[tab], typeAt)
  return reading.kind !== 'ready' || !isEmptyRule(reading.rule)
}

/** The call that saves a permission; null while a part of it is invalid. Untouched parts are sent unchanged. */
export function savedBy(
  row: PermissionRow,
  draft: PermissionDraft,
  initial: PermissionDraft,
  typeAt: TypeAt,
): ModelCall | null {
  const permissions = readRule(draft.permissions, typeAt)
  const validation = readRule(draft.validation, typeAt)
  const presets = readPresets(draft.presets)
  if (permissions.kind !== 'ready' || validation.kind !== 'ready' || presets.kind !== 'ready') return null
  return updatePermission(row, {
    fields: draft.fields,
    permissions: draft.permissions === initial.permissions ? nothing(row.permissions) : permissions.rule,
    validation: draft.validation === initial.validation ? nothing(row.validation) : validation.rule,
    presets: draft.presets === initial.presets ? nothing(row.presets) : presets.value,
  })
}

/** Empty is stored as null. */
const nothing = (value: PermissionRow['presets']) => (isEmptyRule(value) ? null : value)
