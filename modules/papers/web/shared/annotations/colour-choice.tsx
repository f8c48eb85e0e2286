import { Segmented } from '@tripos/ui/segmented.tsx'
import { useTranslations } from 'use-intl'
import { ANNOTATION_COLOURS } from '../../../contract/annotation-limits.ts'
import type { AnnotationColour } from '../../../contract/annotations.ts'

interface ColourChoiceProps {
  readonly value: AnnotationColour
  readonly onChange: (colour: AnnotationColour) => void
}

export function ColourChoice({ value, onChange }: ColourChoiceProps) {
  const t = useTranslations('annotations')
  return (
    <Segmented<AnnotationColour>
      label={t('colour')}
      value={value}
      onChange={onChange}
      options={ANNOTATION_COLOURS.map(colour => ({ value: colour, label: t(`colours.${colour}`) }))}
    />
  )
}
