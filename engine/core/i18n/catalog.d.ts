/** A part of the catalog; scripts/vite/splitWords.ts defines which. */
declare module '*.json?early' {
  const words: Readonly<Record<string, string>>
  export default words
}

declare module '*.json?account' {
  const words: Readonly<Record<string, string>>
  export default words
}

declare module '*.json?system' {
  const words: Readonly<Record<string, string>>
  export default words
}

declare module '*.json?late' {
  const words: Readonly<Record<string, string>>
  export default words
}

declare module '*.json?settings' {
  const words: Readonly<Record<string, string>>
  export default words
}
