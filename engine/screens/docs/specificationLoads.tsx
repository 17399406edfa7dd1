import type { Load } from '#engine/core/lazy/Load.ts'
import type { ModuleProps } from '#engine/core/registry/ModulePlugin.ts'
import { DocPageView } from './DocPageView.tsx'
import { loadSpecification, specification } from './specification.ts'

export type SpecificationProps = Pick<ModuleProps, 'hrefOf'>

/** The component of each specification page. Created once, because components are cached by their loader. */
export const specificationLoads: ReadonlyMap<string, Load> = new Map(
  specification.map(({ path }) => [
    path,
    async () => {
      const page = await loadSpecification(path)
      return { default: ({ hrefOf }: SpecificationProps) => <DocPageView page={page} hrefOf={hrefOf} /> }
    },
  ]),
)
