import type { ComponentType } from 'react'
import type { Metadata } from '../metadata/Metadata.ts'
import type { PluginBase } from './PluginBase.ts'

/** The props of a module, a part of the studio with its own pages. */
export interface ModuleProps {
  /** The address below the module, without a slash in front; empty on its first page. */
  readonly path: string
  /** The address of a page of the module, for a real link. */
  readonly hrefOf: (path: string) => string
}

/** A part of the studio with its own pages, at `/admin/<id>/`. */
export interface ModulePlugin extends PluginBase {
  readonly kind: 'module'
  /** Its position among the modules: collections have 5, users 10, files 15, settings 100; 50 when left out. */
  readonly order?: number
  /**
   * Whether the module is visible to this caller; visible to everyone when left out. The server still controls access
   * to its data.
   */
  readonly visible?: (metadata: Metadata) => boolean
  /** Loads the component that draws its pages. */
  readonly load: () => Promise<{ readonly default: unknown }>
}

/** Declares a module. */
export function defineModule(
  plugin: Omit<ModulePlugin, 'kind' | 'load'> & {
    readonly load: () => Promise<{ readonly default: ComponentType<ModuleProps> }>
  },
): ModulePlugin {
  return { ...plugin, kind: 'module' }
}
