/** The colors of a map as CSS colors that MapLibre can read. */
export interface MapColors {
  readonly water: string
  readonly land: string
  readonly border: string
  readonly accent: string
  readonly onAccent: string
  readonly marked: string
}

const tokens: Readonly<Record<keyof MapColors, string>> = {
  water: '--map-water',
  land: '--map-land',
  border: '--map-border',
  accent: '--accent',
  onAccent: '--on-accent',
  marked: '--text',
}

/** The tokens of an element. They can be in any color space, so each is painted and read back as RGB. */
export function mapColors(element: HTMLElement): MapColors {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const probe = element.appendChild(document.createElement('span'))
  const read = (token: string): string => {
    probe.style.color = `var(${token})`
    if (!canvas) return getComputedStyle(probe).color
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
    return `rgb(${red},${green},${blue})`
  }
  const colors = Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, read(token)]))
  probe.remove()
  // Safe: the tokens have the same names.
  return colors as unknown as MapColors
}
