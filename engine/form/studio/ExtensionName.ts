import type { Plugin } from '#engine/core/registry/Registry.ts'

export interface ExtensionName {
  readonly kind: Plugin['kind']
  /** The name of its folder. */
  readonly id: string
  /** Runs in a frame without access to the studio. */
  readonly sandboxed?: true
}
