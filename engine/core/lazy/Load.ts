/** Loads a module whose default export is drawn, with `import()`. */
export type Load = () => Promise<{ readonly default: unknown }>
