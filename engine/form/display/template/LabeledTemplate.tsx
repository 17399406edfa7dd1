import { Labeled } from '#engine/ui/labeled/Labeled.tsx'
import { TemplateField, type TemplateFieldProps } from './TemplateField.tsx'

/** A display template, and the label above it. */
export interface LabeledTemplateProps extends Omit<TemplateFieldProps, 'id'> {
  readonly label: string
}

/** A field for a display template with its label above it, as in the options of a layout. */
export const LabeledTemplate = ({ label, ...field }: LabeledTemplateProps) => (
  <Labeled label={label}>{id => <TemplateField id={id} {...field} />}</Labeled>
)
