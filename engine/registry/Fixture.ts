import type { Item } from '#schemas/data/Item.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { DisplayPlugin } from './DisplayPlugin.ts'
import type { InterfacePlugin } from './InterfacePlugin.ts'
import type { RelationEdit } from './Patch.ts'

/** One state of a plugin worth reviewing; every fixture becomes stories and is run by the conformance kit. */
export interface Fixture {
  readonly value?: unknown
  readonly options?: Readonly<Record<string, unknown>>
  readonly field?: Partial<FieldInfo>
  readonly item?: Item
  readonly edit?: RelationEdit
}

export interface Fixtures {
  readonly plugin: InterfacePlugin | DisplayPlugin
  readonly states: Readonly<Record<string, Fixture>>
}

/** Declares the states of a plugin. */
export function defineFixtures(
  // Safe: a plugin of narrower options is only read here.
  plugin: { readonly kind: 'interface' | 'display'; readonly id: string },
  states: Readonly<Record<string, Fixture>>,
): Fixtures {
  return { plugin: plugin as InterfacePlugin | DisplayPlugin, states }
}
