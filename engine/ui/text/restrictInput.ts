import { type Restriction, restrictText } from '#engine/core/text/restrictText.ts'

/**
 * Filters the text of an input by a mode. Removes disallowed characters from the input itself before React writes to
 * it, so that the caret keeps its position.
 */
export function restrictInput(input: HTMLInputElement, restriction: Restriction): string {
  const typed = restrictText(input.value, restriction)
  if (typed !== input.value) {
    const caret = restrictText(input.value.slice(0, input.selectionStart ?? undefined), restriction).length
    input.value = typed
    input.setSelectionRange(caret, caret)
  }
  return typed
}
