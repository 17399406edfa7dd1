/** The size that an SVG declares, in pixels; nulls if it does not. Only reads the text. */
export function drawingSize(text: string): { readonly width: number | null; readonly height: number | null } {
  const root = /<svg\b[^>]*>/i.exec(text)?.[0] ?? ''
  const own = (name: string) =>
    pixels(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1])
  const box =
    /\sviewBox\s*=\s*["']([\d\s.,+-]+)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/) ?? []
  return { width: own('width') ?? pixels(box[2]), height: own('height') ?? pixels(box[3]) }
}

function pixels(text: string | undefined): number | null {
  const number = Math.round(Number(text ?? Number.NaN))
  return number > 0 && number < 1_000_000 ? number : null
}
