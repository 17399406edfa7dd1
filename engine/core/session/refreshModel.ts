type Refresh = () => Promise<boolean>

let refresh: Refresh = async () => true

/** The session provides the function that reloads its model. */
export const provideRefresh = (provided: Refresh): void => {
  refresh = provided
}

/**
 * Reloads what the studio needs: collections, fields, relations, permissions, presets, settings. Resolves when it has
 * loaded. A running reload may be older than the change, so another one follows it. On failure the studio keeps its
 * data, tells the user, and the promise resolves with false.
 */
export const refreshModel: Refresh = () => refresh()
