import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type FormNode, flatNodes } from '#engine/core/form/FormNode.ts'
import type { Problem } from '#schemas/validation/Problem.ts'

/** After a rejected save, moves the focus to the first field with a problem. Groups open for their new problems. */
export function useProblemFocus(
  around: RefObject<HTMLElement | null>,
  nodes: readonly FormNode[],
  problems: readonly Problem[],
): void {
  const known = useRef(problems)
  const first = useEffectEvent(() => flatNodes(nodes).find(node => node.problem !== null)?.field.field)
  useEffect(() => {
    const isRejected = problems.some(problem => !known.current.includes(problem))
    known.current = problems
    const form = around.current?.querySelector('[data-part="form"]')
    const name = isRejected ? first() : undefined
    return form && name !== undefined ? focusWhenDrawn(form, name) : undefined
  }, [around, problems])
}

/** Waits for the editor of the field, whose code may still load. Stops when the user acts. Returns how to stop it. */
function focusWhenDrawn(form: Element, name: string): () => void {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const attempt = () => {
    const control = controlOf(form, name)
    if (!control) return
    stop()
    control.focus()
  }
  const observer = new MutationObserver(attempt)
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  observer.observe(form, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'inert'] })
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, stop, { capture: true, signal: waiting.signal })
  attempt()
  return stop
}

const focusable =
  'input:not([type="hidden"], :disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), a[href], iframe, [contenteditable="true"], [tabindex="0"]'

/** The control that the label of the field names, or else the first one in it; null if it is not drawn yet. */
function controlOf(form: Element, name: string): HTMLElement | null {
  // A row of a repeater is a form of its own, and can have a field of the same name.
  const row = [...form.querySelectorAll(`[data-field="${CSS.escape(name)}"]`)].find(
    each => each.parentElement?.closest('[data-part="form"]') === form,
  )
  if (!row || row.closest('[hidden], [inert]')) return null
  const named = document.getElementById(row.querySelector('label')?.htmlFor ?? '')
  const control = named?.matches(focusable) ? named : named?.querySelector(focusable)
  return control instanceof HTMLElement ? control : null
}
