import { useState } from 'react'
import type { Options } from '#engine/core/optionForm/Options.ts'
import { relatedCollection } from '#engine/core/optionForm/relatedCollection.ts'
import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import { OptionForm } from '#engine/form/optionForm/OptionForm.tsx'
import { FixtureView } from './FixtureView.tsx'
import { fixtureField } from './fixtureNode.ts'
import { typical } from './PlaceStage.tsx'
import styles from './PluginStage.module.css'
import { reviewMetadata } from './reviewProject.ts'

/** A plugin next to the form of its options, which redraws it. */
export function Playground({ fixtures }: { readonly fixtures: Fixtures }) {
  const { plugin } = fixtures
  const fixture = typical(fixtures)
  const [options, setOptions] = useState<Options>(fixture.options ?? {})
  const { collection, field, type } = fixtureField(fixture)
  return (
    <div className={styles.playground}>
      <section aria-label="Plugin">
        <FixtureView plugin={plugin} fixture={{ ...fixture, options }} />
      </section>
      <section aria-label="Options">
        <OptionForm
          plugin={plugin}
          value={options}
          change={setOptions}
          collection={relatedCollection(reviewMetadata.relation(collection, field))}
          fieldType={type}
        />
      </section>
    </div>
  )
}
