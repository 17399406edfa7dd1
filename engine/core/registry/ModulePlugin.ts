import type { ComponentType } from 'react'
import type { Metadata } from '../metadata/Metadata.ts'
import type { PluginBase } from './PluginBase.ts'

/** What a module, a part of the studio with pages of its own, is given. */
export interface ModuleProps {
  /** The address below the module, without a slash in front; empty on its first page. */
  readonly path: string
  /** The address of a page of the module, for a real link. */
  readonly hrefOf: (path: string) => string
}

/** A part of the studio with pages of its own, at `/admin/<id>/` (P-081). */
export interface ModulePlugin extends PluginBase {
  readonly kind: 'module'
  /** Where it stands among the modules: collections have 5, users 10, files 15, settings 100; 50 when left out. */
  readonly order?: number
  /** Whether it is offered to this caller; to everyone when left out. What it shows is still up to the server. */
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
