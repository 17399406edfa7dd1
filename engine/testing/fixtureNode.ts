import { foldPatches } from '#engine/core/edits/applyPatch.ts'
import type { Patch } from '#engine/core/edits/Patch.ts'
import { buildForm } from '#engine/core/form/buildForm.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { FieldInfo } from '#engine/core/metadata/FieldInfo.ts'
import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { Fixture } from '#engine/core/registry/Fixture.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { versionKey } from '#engine/core/registry/pluginOptions.ts'
import { buildRegistry, type Registry } from '#engine/core/registry/Registry.ts'
import { blankSchema } from '#schemas/data/blankField.ts'
import { reviewMetadata } from './reviewProject.ts'

/** The mode in which a fixture is shown. */
export type ReviewMode = 'edit' | 'read-only' | 'invalid' | 'batch'

/** The field of a fixture: a field of the review project, or else the title with the fixture's overrides. */
export function fixtureField({ field = {} }: Fixture): FieldInfo {
  const existing = reviewMetadata.field(field.collection ?? 'articles', field.field ?? 'title')
  const base = existing ?? reviewMetadata.field('articles', 'title')
  if (base === null) throw new Error('The review project has no article titles')
  const meta = base.meta && { ...base.meta, note: 'A note of the data model about this field.' }
  const { schema = base.schema, ...others } = field
  const column = base.schema ?? blankSchema(base.collection, base.field, base.type)
  return { ...base, meta, ...others, schema: schema && { ...column, ...schema } }
}

/** The options of a fixture as stored in the data model. */
export const storedOptions = ({ options, stored }: Fixture): Readonly<Record<string, unknown>> | null =>
  stored ? { ...stored.options, [versionKey]: stored.version } : (options ?? null)

/** The form row of an interface fixture, as the form builds it, with additional staged edits. */
export function fixtureNode(
  plugin: InterfacePlugin,
  fixture: Fixture,
  mode: ReviewMode,
  patches: readonly Patch[] = [],
  registry: Registry = buildRegistry([plugin]),
): FormNode {
  const own = fixtureField(fixture)
  const meta = own.meta && {
    ...own.meta,
    id: 1,
    interface: plugin.id,
    options: storedOptions(fixture),
    width: own.meta.width ?? 'full',
  }
  const field: FieldInfo = { ...own, meta, isHidden: false }
  const item = { ...fixture.item, [field.field]: fixture.value }
  const staged = [...(fixture.patches ?? []), ...patches]
  const [node] = buildForm({
    fields: [field, ...(plugin.group ? membersOf(field) : [])],
    item,
    edits: foldPatches(
      staged.map(patch => ({ field: field.field, patch })),
      item,
    ),
    problems: mode === 'invalid' ? [{ field: field.field, type: 'unique' }] : [],
    readOnlyReason: () => (mode === 'read-only' || fixture.readOnly ? { kind: 'readonly-setting' } : null),
    ...(mode === 'batch' ? { batch: new Set([field.field]) } : {}),
    registry,
    previous: [],
  })
  if (!node) throw new Error(`The fixture of ${plugin.id} has no row`)
  return node
}

/** The content of a group for its review: three fields. */
const membersOf = (group: FieldInfo): readonly FieldInfo[] =>
  ['title', 'author', 'region'].flatMap(name => {
    const field = name === group.field ? null : reviewMetadata.field('articles', name)
    return field ? [{ ...field, meta: field.meta && { ...field.meta, group: 1 } }] : []
  })

/** The field of a fixture of a display, which shows it. */
export function displayField(plugin: DisplayPlugin, fixture: Fixture): FieldInfo {
  const field = fixtureField(fixture)
  return {
    ...field,
    meta: field.meta && { ...field.meta, display: plugin.id, display_options: fixture.options ?? null },
  }
}
