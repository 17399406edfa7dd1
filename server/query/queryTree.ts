import { invalidQuery } from '#server/failures/Failure.ts'

export interface QueryTree {
  [key: string]: QueryTree | string | string[]
}

const maximumParameters = 200
const maximumDepth = 20

/** The parameters as a tree: `filter[a][_eq]=1` nests, `fields[]=a` and repeated names are lists. */
export function queryTree(params: URLSearchParams): QueryTree {
  const tree: QueryTree = Object.create(null)
  let count = 0
  for (const [name, value] of params) {
    if (++count > maximumParameters) throw invalidQuery(`More than ${maximumParameters} parameters.`)
    const path = pathOf(name)
    if (path.length > maximumDepth) throw invalidQuery(`"${path[0] ?? ''}" is nested deeper than ${maximumDepth}.`)
    place(tree, path, value)
  }
  return tree
}

function pathOf(name: string): readonly string[] {
  const start = name.indexOf('[')
  if (start < 0) return [name]
  const inner = [...name.slice(start).matchAll(/\[([^[\]]*)\]/g)].map(match => match[1] ?? '')
  return [name.slice(0, start), ...inner]
}

function place(tree: QueryTree, path: readonly string[], value: string): void {
  let node = tree
  const last = path.length - 1
  path.forEach((raw, index) => {
    // `a[]=1&a[]=2`: the next free number.
    const key = raw === '' && index > 0 ? String(Object.keys(node).length) : raw
    if (key === '__proto__' || key === 'constructor' || key === 'prototype')
      throw invalidQuery(`"${key}" is not allowed`)
    const present = node[key]
    if (index === last) {
      if (typeof present === 'string') node[key] = [present, value]
      else if (Array.isArray(present)) present.push(value)
      else if (present === undefined) node[key] = value
      else throw invalidQuery(`"${path[0] ?? ''}" is given in two forms.`)
      return
    }
    if (present !== undefined && (typeof present === 'string' || Array.isArray(present)))
      throw invalidQuery(`"${path[0] ?? ''}" is given in two forms.`)
    const inner: QueryTree = present ?? Object.create(null)
    node[key] = inner
    node = inner
  })
}

/** The tree with numbered members as lists, as in JSON. */
export function withLists(node: QueryTree | string | string[]): unknown {
  if (typeof node === 'string' || Array.isArray(node)) return node
  const keys = Object.keys(node)
  const values = keys.map(key => withLists(node[key] ?? ''))
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return values
  return Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}
