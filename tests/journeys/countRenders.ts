interface Fiber {
  readonly type: unknown
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/** Counts the components that React renders in each commit, as its developer tools do. Runs in the page. */
export function countRenders(): void {
  const visit = (first: Fiber | null): number => {
    let count = 0
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      // 1 is the flag of a component that has rendered. An unchanged child was not visited.
      if (typeof fiber.type === 'function' && (fiber.flags & 1) === 1) count += 1
      if (fiber.child !== fiber.alternate?.child) count += visit(fiber.child)
    }
    return count
  }
  Object.assign(window, {
    renders: 0,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => {
        Reflect.set(window, 'renders', Reflect.get(window, 'renders') + visit(current.child))
      },
    },
  })
}
