import type { FieldSchema } from '#schemas/data/Field.ts'
import type { Item, Key } from '#schemas/data/Item.ts'
import type { Patch } from '../edits/Patch.ts'
import type { FieldInfo } from '../metadata/FieldInfo.ts'
import type { DisplayPlugin } from './DisplayPlugin.ts'
import type { InterfacePlugin } from './InterfacePlugin.ts'
import type { LayoutPlugin, LayoutQuery } from './LayoutPlugin.ts'

type FixtureField = Partial<Omit<FieldInfo, 'schema'>> & { readonly schema?: Partial<FieldSchema> | null }

/** One state of a plugin worth reviewing; every fixture becomes stories and is run by the conformance kit. */
export interface Fixture {
  readonly value?: unknown
  readonly options?: Readonly<Record<string, unknown>>
  /** Options as stored by an older version. The plugin's migrations must turn them into `options`. */
  readonly stored?: { readonly version: number; readonly options: Readonly<Record<string, unknown>> }
  /** What differs from a field of the review project. Of a column, only some properties need to be given. */
  readonly field?: FixtureField
  readonly item?: Item
  /** The field is read-only. */
  readonly readOnly?: boolean
  /** The patches that are already staged. */
  readonly patches?: readonly Patch[]
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

/** One state of a layout worth reviewing. */
export interface LayoutFixture {
  readonly items: readonly Item[]
  /** A collection of the review project; defaults to the articles. */
  readonly collection?: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly query?: Partial<LayoutQuery>
  readonly selection?: readonly Key[]
  readonly selecting?: boolean
  readonly single?: boolean
  readonly loading?: boolean
  /** Whether items in the list are read-only; false by default. */
  readonly closed?: boolean
}

export interface LayoutFixtures {
  readonly plugin: LayoutPlugin
  readonly states: Readonly<Record<string, LayoutFixture>>
}

/** Declares the states of a layout. */
export const defineLayoutFixtures = (
  plugin: LayoutPlugin,
  states: Readonly<Record<string, LayoutFixture>>,
): LayoutFixtures => ({ plugin, states })
