import {
  ControlList,
  IconField,
  Labeled,
  LabeledTemplate,
  type LayoutProps,
  Select,
  useStudio,
  useText,
} from '#engine/plugin.ts'
import { cardParts, imageFields } from './cardParts.ts'
import type { CardsOptions as Options } from './options.ts'

/** The sidebar of the cards: their content. */
export default function CardsOptions({ collection, options, changeOptions }: LayoutProps<Options>) {
  const text = useText()
  const { metadata } = useStudio()
  const { title, image } = cardParts(collection, metadata, options)
  const images = imageFields(collection, metadata)
  return (
    <ControlList>
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
      <LabeledTemplate
        label={text('cards.title')}
        value={title}
        collection={collection.collection}
        onChange={template => changeOptions({ title: template ?? '' })}
      />
      <LabeledTemplate
        label={text('cards.subtitle')}
        value={options.subtitle ?? ''}
        collection={collection.collection}
        onChange={template => changeOptions({ subtitle: template ?? '' })}
      />
      <Labeled label={text('cards.icon')}>
        {id => <IconField id={id} value={options.icon} onChange={icon => changeOptions({ icon: icon ?? 'box' })} />}
      </Labeled>
    </ControlList>
  )
}
