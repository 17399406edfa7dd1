/** Why a plugin from outside is not used, or has failed; its words are `extension.fault.<reason>`, with the detail. */
export type FaultReason =
  /** Its file could not be loaded or run; the detail is what the browser says. */
  | 'not-loaded'
  /** It has not arrived in time; it is taken when it does. */
  | 'late'
  /** Its default export is no plugin of the kind of its folder. */
  | 'no-plugin'
  /** Its id is not the name of its folder; the detail is the id. */
  | 'other-id'
  /** Its id is taken, and it does not say that it replaces the plugin that has it. */
  | 'duplicate'
  /** Its id is the address of a part of the studio. */
  | 'reserved'
  /** A property of its declaration is missing or wrong; the detail names it. */
  | 'declaration'
  /** Its component could not be loaded, or is none. */
  | 'component'
  /** It has thrown while it was used; the detail is what and where. */
  | 'crashed'

export interface PluginFault {
  readonly reason: FaultReason
  readonly detail: string
}

/** What an error says, in a line that fits a table. */
export const causeText = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 300)
