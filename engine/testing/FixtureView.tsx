import { Suspense } from 'react'
import type { FieldPatch } from '#engine/core/edits/Patch.ts'
import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { Fixture, Fixtures } from '#engine/core/registry/Fixture.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { DisplayValue } from '#engine/form/display/DisplayValue.tsx'
import { FieldRow } from '#engine/form/FieldRow.tsx'
import { displayField, type ReviewMode } from './fixtureNode.ts'
import { useFixture } from './useFixture.ts'

export interface FixtureViewProps {
  readonly plugin: Fixtures['plugin']
  readonly fixture: Fixture
  readonly mode?: ReviewMode
  /** Called with every patch. */
  readonly changed?: (patch: FieldPatch) => void
}

/** One state of a plugin as the studio draws it: an interface in its row of a form, a display as a value of a list. */
export function FixtureView({ plugin, fixture, mode, changed }: FixtureViewProps) {
  return plugin.kind === 'display' ? (
    <ShownFixture plugin={plugin} fixture={fixture} />
  ) : (
    <EditedFixture plugin={plugin} fixture={fixture} mode={mode} changed={changed} />
  )
}

interface ShownFixtureProps {
  readonly plugin: DisplayPlugin
  readonly fixture: Fixture
}

const ShownFixture = ({ plugin, fixture }: ShownFixtureProps) => (
  <Suspense>
    <DisplayValue field={displayField(plugin, fixture)} value={fixture.value} />
  </Suspense>
)

interface EditedFixtureProps {
  readonly plugin: InterfacePlugin
  readonly fixture: Fixture
  readonly mode: ReviewMode | undefined
  readonly changed: ((patch: FieldPatch) => void) | undefined
}

function EditedFixture({ plugin, fixture, mode, changed }: EditedFixtureProps) {
  const { node, item, change } = useFixture(plugin, fixture, mode, changed)
  return <FieldRow node={node} item={item} primaryKey={7} change={change} toggleBatch={toggle(mode)} />
}

/** In a batch edit a row has a checkbox; here it stays checked. */
const toggle = (mode: ReviewMode | undefined) => (mode === 'batch' ? () => undefined : undefined)
