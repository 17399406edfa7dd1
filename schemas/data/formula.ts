/** What a spreadsheet takes for a formula, with and without leading blanks or control characters. */
const formula = /^[\p{C}\s]*[=+\-@＝＋－＠]|^[\t\r]/u

/** Exact numbers travel as text; `-12.50` is no formula. */
const exactNumber = /^-?\d+(\.\d+)?$/

/** Whether a spreadsheet would run a text instead of showing it. In a table such text is led by an apostrophe. */
export const isFormula = (text: string): boolean => formula.test(text) && !exactNumber.test(text)

/** The text without the apostrophe that kept a spreadsheet from running it. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text
