import { type Restriction, restrictText } from '#engine/core/text/restrictText.ts'

/**
 * The text of an input as a mode allows it. What is not allowed is taken out of the input itself, before React writes to
 * it, so that the caret stays where the typing is.
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
