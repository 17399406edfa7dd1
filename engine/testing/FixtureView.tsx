import { Suspense, useState } from 'react'
import { DisplayValue } from '../display/DisplayValue.tsx'
import { foldPatches } from '../form/edits/applyPatch.ts'
import type { FieldPatch } from '../form/edits/Edits.ts'
import { FieldRow } from '../form/FieldRow.tsx'
import type { Fixture, Fixtures } from '../registry/Fixture.ts'
import { fixtureField, fixtureNode, type ReviewMode } from './fixtureNode.ts'

export interface FixtureViewProps {
  readonly plugin: Fixtures['plugin']
  readonly fixture: Fixture
  readonly mode?: ReviewMode
  /** Hears of every patch. */
  readonly changed?: (patch: FieldPatch) => void
}

/** One state of a plugin as the studio draws it: an interface in its row of a form, a display as a value of a list. */
export function FixtureView({ plugin, fixture, mode = 'edit', changed }: FixtureViewProps) {
  const [patches, setPatches] = useState<readonly FieldPatch[]>([])
  if (plugin.kind === 'display') {
    const field = fixtureField(fixture)
    const meta = field.meta && { ...field.meta, display: plugin.id, display_options: fixture.options ?? null }
    return (
      <Suspense>
        <DisplayValue field={{ ...field, meta }} value={fixture.value} />
      </Suspense>
    )
  }
  const node = fixtureNode(plugin, fixture, mode)
  const { field } = node.field
  const initial = { ...fixture.item, [field]: fixture.value }
  const edit = foldPatches(patches, initial)[field]
  const staged = edit?.kind === 'relation' ? { edit: edit.edit } : edit ? { value: edit.value } : {}
  return (
    <FieldRow
      node={{ ...node, ...staged, edited: edit !== undefined }}
      itemOf={() => initial}
      primaryKey={7}
      change={(name, patch) => {
        const made = { field: name, patch }
        setPatches(known => [...known, made])
        changed?.(made)
      }}
    />
  )
}
