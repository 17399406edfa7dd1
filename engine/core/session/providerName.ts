/** As the name of a provider is written: `github` is Github. */
export const providerName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
