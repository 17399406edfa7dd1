/** Ends the process with one line if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 14) || (major === 20 && minor >= 19)) return
  console.error(`Fieldhouse needs Node 20.19, or 22.14 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
