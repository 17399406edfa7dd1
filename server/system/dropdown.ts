/** The options of a dropdown, from the text and the value of each choice. */
export const dropdown = (...values: readonly (readonly [string, string])[]) => ({
  choices: values.map(([text, value]) => ({ text, value })),
})
