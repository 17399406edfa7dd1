import { interfaceOf } from '#engine/core/form/buildForm.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { Registry } from '#engine/core/registry/Registry.ts'
import { preload } from '#engine/ui/lazy/componentOf.ts'

/** How long a form waits for its editors to load, in milliseconds; a slower one appears later. */
const timeoutMs = 300

/** Loads the editors of fields while their item is read, so that the form is drawn once and whole. */
export async function loadEditors(registry: Registry, fields: readonly FieldInfo[]): Promise<void> {
  const editors = fields.flatMap(field => (field.isHidden ? [] : (interfaceOf(registry, field)?.load ?? [])))
  const timeout = new Promise<void>(resolve => setTimeout(resolve, timeoutMs))
  await Promise.race([Promise.all([...new Set(editors)].map(load => preload(load))), timeout])
}
