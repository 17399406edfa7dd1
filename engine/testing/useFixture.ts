import { useState } from 'react'
import type { FieldPatch, Patch } from '#engine/core/edits/Patch.ts'
import type { FormNode } from '#engine/core/form/FormNode.ts'
import type { Fixture } from '#engine/core/registry/Fixture.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import { useStudio } from '#engine/form/studio/StudioContext.tsx'
import type { Item } from '#schemas/data/Item.ts'
import { fixtureNode, type ReviewMode } from './fixtureNode.ts'

export interface LiveFixture {
  readonly node: FormNode
  readonly item: Item
  readonly change: (field: string, patch: Patch) => void
}

/** A fixture that can be edited: the row as the form builds it, with every change so far. */
export function useFixture(
  plugin: InterfacePlugin,
  fixture: Fixture,
  mode: ReviewMode = 'edit',
  changed?: (patch: FieldPatch) => void,
): LiveFixture {
  const { registry } = useStudio()
  const [patches, setPatches] = useState<readonly Patch[]>([])
  const node = fixtureNode(plugin, fixture, mode, patches, registry)
  return {
    node,
    item: { ...fixture.item, [node.field.field]: fixture.value },
    change: (field, patch) => {
      setPatches(previous => [...previous, patch])
      changed?.({ field, patch })
    },
  }
}
