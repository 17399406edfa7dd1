import { fillOptions } from './fillOptions.ts'
import type { OptionsBase, StoredOptions } from './PluginBase.ts'

type Filled = Readonly<Record<string, unknown>>

/** The key of the version in stored options. */
export const versionKey = '$version'

const none: StoredOptions = {}
const cache = new WeakMap<OptionsBase, WeakMap<StoredOptions, Filled>>()

/**
 * The options that a plugin can rely on: the stored ones, migrated to the current version and filled with defaults.
 * Returns the same object for the same stored object, so that nothing redraws. Never writes.
 */
export function pluginOptions(plugin: OptionsBase, stored: StoredOptions | null | undefined): Filled {
  const storedOptions = stored ?? none
  const ofPlugin = cache.get(plugin) ?? new WeakMap<StoredOptions, Filled>()
  cache.set(plugin, ofPlugin)
  const filled =
    ofPlugin.get(storedOptions) ?? fillOptions(plugin.options, stored ? migrateOptions(plugin, stored) : none)
  ofPlugin.set(storedOptions, filled)
  return filled
}

/** Options to be stored: with their version, if it is higher than 1. */
export function stampOptions(plugin: OptionsBase, options: StoredOptions): StoredOptions {
  return (plugin.version ?? 1) > 1 ? { ...options, [versionKey]: plugin.version } : options
}

/**
 * Migrates options step by step to the version that the plugin declares. A missing step changes nothing; if one fails,
 * the options stay as stored and the error is logged. Options of a later version stay unchanged.
 */
export function migrateOptions(plugin: OptionsBase, stored: StoredOptions): StoredOptions {
  const version = plugin.version ?? 1
  const from = stored[versionKey]
  let at = typeof from === 'number' && Number.isInteger(from) && from >= 1 ? from : 1
  if (at >= version) return stored
  try {
    // A copy, so that a migration that mutates its input does not change the metadata.
    let options: StoredOptions = structuredClone(stored)
    for (; at < version; at++) options = plugin.migrations?.[at]?.(options) ?? options
    return options
  } catch (cause) {
    console.warn(`Could not migrate the options of the plugin "${plugin.id}" from version ${at}.`, cause)
    return stored
  }
}
