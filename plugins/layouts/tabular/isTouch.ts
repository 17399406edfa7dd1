/** Without a pointer that hovers, controls are always drawn. */
export const isTouch = typeof matchMedia === 'function' && matchMedia('(hover: none)').matches
