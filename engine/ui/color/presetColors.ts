/** The default presets: red, orange, yellow, green, light blue, blue, purple, gray, light gray. */
export const presetColors = [
  { name: 'color.red', color: '#EB5757' },
  { name: 'color.orange', color: '#F2994A' },
  { name: 'color.yellow', color: '#F2C94C' },
  { name: 'color.green', color: '#27AE60' },
  { name: 'color.light_blue', color: '#6FCFEB' },
  { name: 'color.blue', color: '#2F80ED' },
  { name: 'color.purple', color: '#BB6BD9' },
  { name: 'color.gray', color: '#607D8B' },
  { name: 'color.light_gray', color: '#CFD8DC' },
] as const
