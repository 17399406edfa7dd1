/** A grid of `count` squares per side, in a 24 by 24 box. */
function grid(count) {
  const gap = count > 3 ? 1 : 1.5
  const size = (18 - gap * (count - 1)) / count
  const round = number => Number(number.toFixed(2))
  const squares = Array.from({ length: count * count }, (_, at) => {
    const x = round(3 + (at % count) * (size + gap))
    const y = round(3 + Math.floor(at / count) * (size + gap))
    return `M${x} ${y}h${round(size)}v${round(size)}h-${round(size)}z`
  })
  return squares.join('')
}

/** A fan of waves below the outline of full reception, filled up to `share`. */
const wifi = share => {
  const reach = 17 * share
  const half = Number((reach * 0.71).toFixed(2))
  const up = Number((reach * 0.7).toFixed(2))
  return `M12 21 1 8.5A16 16 0 0 1 23 8.5zm0-3L20.2 8.7A14 14 0 0 0 3.8 8.7zM12 20 ${12 - half} ${Number((20 - up).toFixed(2))}A${reach} ${reach} 0 0 1 ${12 + half} ${Number((20 - up).toFixed(2))}z`
}

/** Custom outlines for names that the set does not have. */
export const customPaths = {
  directus: 'M12 3 3 9.5V21h6.5v-6h5v6H21V9.5zm0 2.47 7 5.05V19h-2.5v-6h-9v6H5v-8.48z',
  bookmark_save:
    'M6 3h8v2H6v12.95l5-2.15 5 2.15V11h2v10l-7-3-7 3V5a2 2 0 0 1 2-2m12-2h2v3.2l1.3-1.3 1.4 1.4L19 8l-3.7-3.7 1.4-1.4L18 4.2z',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map(count => [`grid_${count}`, grid(count)])),
  signal_wifi_1_bar: wifi(0.35),
  signal_wifi_2_bar: wifi(0.55),
  signal_wifi_3_bar: wifi(0.75),
  flip_horizontal: 'M11 2h2v20h-2zM9 6v12H2zM7 12.3 5.4 16H7zM15 6l7 12h-7z',
  flip_vertical: 'M2 11h20v2H2zM6 9h12V2zm6.3-2L16 5.4V7zM6 15l12 7v-7z',
}
