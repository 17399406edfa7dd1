import type { DisplayPlugin } from '#engine/core/registry/DisplayPlugin.ts'
import type { Fixture, LayoutFixture } from '#engine/core/registry/Fixture.ts'
import type { InterfacePlugin } from '#engine/core/registry/InterfacePlugin.ts'
import type { LayoutPlugin } from '#engine/core/registry/LayoutPlugin.ts'
import type { Plugin } from '#engine/core/registry/Registry.ts'

/** A plugin with its states, as the checks take it. */
export interface Subject {
  readonly plugin: InterfacePlugin | DisplayPlugin | LayoutPlugin
  readonly states: Readonly<Record<string, Fixture | LayoutFixture>>
  /** The catalog with the messages of the plugin. */
  readonly messages: Readonly<Record<string, string>>
  /** Further plugins of the studio, such as the editors of a form that the plugin opens. */
  readonly others?: readonly Plugin[]
}

/** A fault that a check found, with the reason for the author of the plugin. */
export interface Finding {
  readonly check: string
  /** The fixture in which it was found; null for the plugin as a whole. */
  readonly state: string | null
  readonly reason: string
}

export interface Check {
  readonly name: string
  /** What a plugin without this fault does. */
  readonly title: string
  readonly kinds?: readonly Subject['plugin']['kind'][]
  /** Runs for each state until one has a fault. */
  readonly each?: (subject: Subject, fixture: Fixture | LayoutFixture) => Promise<readonly string[]>
  /** Runs once. */
  readonly whole?: (subject: Subject) => Promise<readonly string[]>
}

/** Whether a state shows that the data model is not set up, so that there is nothing to use. */
export const isNotice = (root: Element): boolean => root.querySelector('[role="note"], [role="alert"]') !== null
