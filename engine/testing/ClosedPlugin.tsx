import { Suspense } from 'react'
import type { Patch } from '#engine/core/edits/Patch.ts'
import type { Fixture } from '#engine/core/registry/Fixture.ts'
import type { InterfacePlugin, InterfaceProps } from '#engine/core/registry/InterfacePlugin.ts'
import { componentOf } from '#engine/ui/lazy/componentOf.ts'
import { fixtureNode } from './fixtureNode.ts'

export interface ClosedPluginProps {
  readonly plugin: InterfacePlugin
  readonly fixture: Fixture
  /** Called with every patch that it tries anyway. */
  readonly changed: (patch: Patch) => void
}

/** A read-only interface, without the row that guards it. */
export function ClosedPlugin({ plugin, fixture, changed }: ClosedPluginProps) {
  const Component = componentOf<InterfaceProps<unknown>>(plugin.load)
  const node = fixtureNode(plugin, fixture, 'read-only')
  return (
    <Suspense fallback={<span data-loading />}>
      <span id="closed-label">{node.field.name}</span>
      <Component
        id="closed"
        describedBy={undefined}
        value={fixture.value}
        options={node.kind === 'field' ? node.options : {}}
        field={node.field}
        access={{ allowed: false, reason: 'The field is set to read-only.' }}
        invalid={false}
        item={fixture.item ?? {}}
        primaryKey={7}
        toManyEdit={node.toManyEdit}
        toOneEdit={node.toOneEdit}
        change={changed}
      />
    </Suspense>
  )
}
