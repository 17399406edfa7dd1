/** Milliseconds of rest before a touch drags something in a scrollable area. */
const restTime = 250

let press = { byTouch: false, at: 0 }

/** Remembers the press that may start a drag. */
export function notePress({ pointerType, timeStamp }: PointerEvent): void {
  press = { byTouch: pointerType === 'touch', at: timeStamp }
}

/** Whether the last press was by touch. */
export const isByTouch = (): boolean => press.byTouch

/** Whether the last press can start a drag: always by mouse, by touch only after a rest, so that others scroll. */
export const hasRested = (): boolean => !press.byTouch || performance.now() - press.at >= restTime
