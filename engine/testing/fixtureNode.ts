import type { FormNode } from '../form/FormNode.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { Fixture } from '../registry/Fixture.ts'
import { fillOptions } from '../registry/fillOptions.ts'
import type { InterfacePlugin } from '../registry/InterfacePlugin.ts'
import { noRelationEdit } from '../registry/Patch.ts'
import { reviewMetadata } from './reviewProject.ts'

/** How a fixture is looked at. */
export type ReviewMode = 'edit' | 'read-only' | 'invalid'

/** The field of a fixture: a real one of the review project, else the title with what the fixture says of it. */
export function fixtureField({ field = {} }: Fixture): FieldInfo {
  const known = reviewMetadata.field(field.collection ?? 'articles', field.field ?? 'title')
  const base = known ?? reviewMetadata.field('articles', 'title')
  if (base === null) throw new Error('The review project has no article titles')
  const meta = base.meta && { ...base.meta, note: 'A note of the data model about this field.' }
  return { ...base, meta, ...field }
}

/** The row that draws a fixture of an interface. */
export function fixtureNode(plugin: InterfacePlugin, fixture: Fixture, mode: ReviewMode): FormNode {
  const field = fixtureField(fixture)
  return {
    kind: 'field',
    field,
    plugin,
    options: fillOptions(plugin.options, fixture.options),
    width: 'full',
    required: false,
    value: fixture.value,
    edited: false,
    edit: fixture.edit ?? noRelationEdit,
    closed: mode === 'read-only' ? { kind: 'readonly-setting' } : null,
    problem: mode === 'invalid' ? { field: field.field, type: 'unique' } : null,
  }
}
