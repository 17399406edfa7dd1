/** Brings a module whose default export is drawn; `import()` of it. */
export type Load = () => Promise<{ readonly default: unknown }>
