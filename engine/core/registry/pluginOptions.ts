import { fillOptions } from './fillOptions.ts'
import type { OptionsBase, StoredOptions } from './PluginBase.ts'

type Filled = Readonly<Record<string, unknown>>

/** Where the version of stored options stands, among them. */
export const versionKey = '$version'

const none: StoredOptions = {}
const known = new WeakMap<OptionsBase, WeakMap<StoredOptions, Filled>>()

/**
 * The options of a plugin as it may trust them: what is stored, lifted to the version of today and filled with defaults.
 * The same object for the same stored object, so that nothing is drawn anew for it. Reads only: what is stored stays.
 */
export function pluginOptions(plugin: OptionsBase, stored: StoredOptions | null | undefined): Filled {
  const given = stored ?? none
  const ofPlugin = known.get(plugin) ?? new WeakMap<StoredOptions, Filled>()
  known.set(plugin, ofPlugin)
  const filled = ofPlugin.get(given) ?? fillOptions(plugin.options, stored ? migrateOptions(plugin, stored) : none)
  ofPlugin.set(given, filled)
  return filled
}

/** Options as they are to be stored: with the version that they were made by, once there is more than one. */
export function stampOptions(plugin: OptionsBase, options: StoredOptions): StoredOptions {
  return (plugin.version ?? 1) > 1 ? { ...options, [versionKey]: plugin.version } : options
}

/**
 * Lifts options step by step to the version that the plugin declares. A step that is missing changes nothing; one that
 * fails leaves the options as they are stored, and says so in the console. Options of a later version stay as they are.
 */
export function migrateOptions(plugin: OptionsBase, stored: StoredOptions): StoredOptions {
  const version = plugin.version ?? 1
  const from = stored[versionKey]
  let at = typeof from === 'number' && Number.isInteger(from) && from >= 1 ? from : 1
  if (at >= version) return stored
  try {
    // A copy: a step that changes what it is given must not reach the metadata.
    let options: StoredOptions = structuredClone(stored)
    for (; at < version; at++) options = plugin.migrations?.[at]?.(options) ?? options
    return options
  } catch (cause) {
    console.warn(`The options of the plugin "${plugin.id}" could not be lifted from version ${at}.`, cause)
    return stored
  }
}
