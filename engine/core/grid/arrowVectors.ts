/** The arrow keys as steps to the right and down, for drawings and images: the same in all reading directions. */
export const arrowVectors: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
