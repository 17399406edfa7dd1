import type { Plugin } from 'vite'

/** Writes `packages.json`: the names of the packages that the bundle imports, for the package.json of the product. */
export const externalPackages = (): Plugin => ({
  name: 'external-packages',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
    const imported = chunks.flatMap(({ dynamicImports, imports }) => [...imports, ...dynamicImports])
    const packages = imported.filter(name => !(name in bundle) && !name.startsWith('node:')).map(packageOf)
    const source = JSON.stringify([...new Set(packages)].sort(), null, 2)
    this.emitFile({ type: 'asset', fileName: 'packages.json', source })
  },
})

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
