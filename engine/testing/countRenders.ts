/**
 * Counts the renders of the component that draws an element: with each, React gives the element new props. Look after
 * each step.
 */
export function countRenders(element: Element): { readonly look: () => void; readonly count: () => number } {
  const name = Object.keys(element).find(each => each.startsWith('__reactProps$'))
  if (name === undefined) throw new Error('React did not draw this element.')
  let before: unknown = Reflect.get(element, name)
  let renders = 0
  return {
    look: () => {
      const now: unknown = Reflect.get(element, name)
      if (now !== before) renders++
      before = now
    },
    count: () => renders,
  }
}
