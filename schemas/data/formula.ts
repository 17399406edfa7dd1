/** Text that a spreadsheet reads as a formula, with and without leading whitespace or control characters. */
const formula = /^[\p{C}\s]*[=+\-@＝＋－＠]|^[\t\r]/u

/** Exact numbers are sent as text; `-12.50` is not a formula. */
const exactNumber = /^-?\d+(\.\d+)?$/

/** Whether a spreadsheet would run a text instead of showing it. Tables prefix such text with an apostrophe. */
export const isFormula = (text: string): boolean => formula.test(text) && !exactNumber.test(text)

/** The text without the apostrophe that keeps a spreadsheet from running it. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
