import type { Plugin } from '#engine/core/registry/Registry.ts'

export interface ExtensionName {
  readonly kind: Plugin['kind']
  /** The name of its folder. */
  readonly id: string
}
