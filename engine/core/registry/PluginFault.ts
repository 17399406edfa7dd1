/** Why an external plugin is not used, or has failed; its message is `extension.fault.<reason>`, with the detail. */
export type FaultReason =
  /** Its file could not be loaded or run; the detail is the browser's message. */
  | 'not-loaded'
  /** It has not loaded in time; it is registered when it does. */
  | 'late'
  /** Its default export is not a plugin of the kind that its folder is for. */
  | 'no-plugin'
  /** Its id is not the name of its folder; the detail is the id. */
  | 'other-id'
  /** Its id is taken, and it does not declare that it replaces that plugin. */
  | 'duplicate'
  /** Its id is the address of a part of the studio. */
  | 'reserved'
  /** A property of its declaration is missing or wrong; the detail names it. */
  | 'declaration'
  /** Its component could not be loaded, or is not a component. */
  | 'component'
  /** It has thrown an error; the detail is what and where. */
  | 'crashed'
  /** It has emitted a change that cannot be applied; the detail is why. */
  | 'invalid-change'
  /** It changes its value again and again by itself; the detail is how many changes were accepted. */
  | 'endless-changes'
  /** A global listener tried to block typing in fields of others; the detail is the key. */
  | 'blocks-typing'
  /** It uses what the sandbox does not offer; the detail names it. */
  | 'sandbox'

export interface PluginFault {
  readonly reason: FaultReason
  readonly detail: string
}

/** Why loading a plugin was refused, if it was not because its file cannot be loaded. */
export class PluginRefusal extends Error {
  readonly fault: PluginFault

  constructor(fault: PluginFault) {
    super(`${fault.reason}: ${fault.detail}`)
    this.fault = fault
  }
}

/** More faults of one extension are not kept. */
export const maxFaults = 20

/** The same for faults with the same message. */
export const faultKey = ({ reason, detail }: PluginFault): string => `${reason} ${detail}`

/** The message of an error, on one line that fits a table. */
export const causeText = (cause: unknown): string =>
  (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)).slice(0, 300)
