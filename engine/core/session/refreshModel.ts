type Refresh = () => Promise<boolean>

let refresh: Refresh = async () => true

/** The session says how its model is read. */
export const provideRefresh = (provided: Refresh): void => {
  refresh = provided
}

/**
 * Reads what the studio runs on again: collections, fields, relations, permissions, presets, settings. Resolves once it
 * is there. A read that is under way may be older than the change, so another one follows it. When it fails, the studio
 * keeps what it has, tells the person, and the promise resolves with false.
 */
export const refreshModel: Refresh = () => refresh()
