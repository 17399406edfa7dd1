import { useId } from 'react'
import { IconField, type LayoutProps, Select, TemplateField, useStudio, useText } from '#engine/plugin.ts'
import styles from './CardsOptions.module.css'
import { cardParts, imageFields } from './cardParts.ts'
import type { CardsOptions as Options } from './options.ts'

/** The sidebar of the cards: what they show. */
export default function CardsOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const id = useId()
  const { metadata } = useStudio()
  const { title, image } = cardParts(collection, metadata, options)
  const images = imageFields(collection, metadata)
  return (
    <div className={styles.options}>
      {images.length > 0 && (
        <Select
          label={text('cards.image_source')}
          value={image ?? ''}
          options={[
            { value: '', label: text('cards.no_image') },
            ...images.map(({ field, name }) => ({ value: field, label: name })),
          ]}
          onChange={imageSource => changeOptions({ imageSource })}
        />
      )}
      <Select
        label={text('cards.image_fit')}
        value={options.imageFit}
        options={(['crop', 'contain'] as const).map(value => ({ value, label: text(`cards.image_fit.${value}`) }))}
        onChange={value => changeOptions({ imageFit: value === 'contain' ? 'contain' : 'crop' })}
      />
      <div className={styles.option}>
        <label className={styles.label} id={`${id}-title-label`} htmlFor={`${id}-title`}>
          {text('cards.title')}
        </label>
        <TemplateField
          id={`${id}-title`}
          value={title}
          collection={collection.collection}
          onChange={template => changeOptions({ title: template ?? '' })}
        />
      </div>
      <div className={styles.option}>
        <label className={styles.label} id={`${id}-subtitle-label`} htmlFor={`${id}-subtitle`}>
          {text('cards.subtitle')}
        </label>
        <TemplateField
          id={`${id}-subtitle`}
          value={options.subtitle ?? ''}
          collection={collection.collection}
          onChange={template => changeOptions({ subtitle: template ?? '' })}
        />
      </div>
      <div className={styles.option}>
        <label className={styles.label} id={`${id}-icon-label`} htmlFor={`${id}-icon`}>
          {text('cards.icon')}
        </label>
        <IconField id={`${id}-icon`} value={options.icon} onChange={icon => changeOptions({ icon: icon ?? 'box' })} />
      </div>
    </div>
  )
}
