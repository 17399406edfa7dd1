import type { Plugin, Rolldown } from 'vite'

const importOfRuntime = (file: string) =>
  new RegExp(
    String.raw`import\{([^}]*)\}from\s*(["'])\./${file.replace(/^assets\//, '').replaceAll('.', String.raw`\.`)}\2;?`,
  )

const exportsOf = /export\{([^}]*)\};?\s*$/

/** An export of the runtime in the chunk that contains it. */
const exportName = (name: string): string => `runtime_${name}`

/**
 * Moves the runtime of Rolldown into the first chunk: it is a chunk of a few hundred bytes otherwise, which costs a
 * request. Rolldown has no option for that.
 */
export function mergeRuntime(): Plugin {
  return {
    name: 'merge-runtime',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const runtime = chunks.find(chunk => chunk.name === 'rolldown-runtime')
        const first = chunks.find(chunk => chunk.isEntry && chunk.name === 'index')
        // The build of the stories has no page.
        if (!runtime || !first) return
        const names = pairsOf(exportsOf.exec(runtime.code)?.[1])
        if (names.length === 0)
          this.error('The runtime has other exports than before: see scripts/vite/mergeRuntime.ts')
        for (const chunk of chunks) if (chunk !== runtime) redirect(chunk, runtime, first)
        const body = runtime.code.replace(exportsOf, '')
        const values = names.map(([local, name]) => `${name}:${local}`)
        const locals = names.map(([, name]) => `${name}:${exportName(name)}`)
        first.code = `const{${locals}}=(()=>{${body}return{${values}}})();export{${names.map(([, name]) => exportName(name))}};${first.code}`
        delete bundle[runtime.fileName]
      },
    },
  }
}

/** `a as b, c` as pairs. */
const pairsOf = (list = ''): readonly (readonly [from: string, to: string])[] =>
  list.split(',').flatMap(each => {
    const [from = '', to = from] = each.trim().split(/\s+as\s+/)
    return from === '' ? [] : [[from, to] as const]
  })

/** Lets a chunk import from the first chunk what it imported from the runtime. */
function redirect(chunk: Rolldown.OutputChunk, runtime: Rolldown.OutputChunk, first: Rolldown.OutputChunk): void {
  if (!chunk.imports.includes(runtime.fileName)) return
  chunk.code = chunk.code.replace(importOfRuntime(runtime.fileName), (_, list: string) => {
    const pairs = pairsOf(list)
    return chunk === first
      ? `const ${pairs.map(([name, local]) => `${local}=${exportName(name)}`)};`
      : `import{${pairs.map(([name, local]) => `${exportName(name)} as ${local}`)}}from"./${first.fileName.replace(/^assets\//, '')}";`
  })
  const imports = new Set(chunk.imports.map(file => (file === runtime.fileName ? first.fileName : file)))
  imports.delete(chunk.fileName)
  chunk.imports.splice(0, chunk.imports.length, ...imports)
}
