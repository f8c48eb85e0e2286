import { useTranslations } from 'use-intl'
import { Field } from '@tripos/ui/field.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import type { Media } from './use-media.ts'

/** Which of several cameras or microphones. */
export function DeviceSelect({ label, media }: { label: string; media: Media }) {
  const t = useTranslations('deviceCheck')
  if (media.choices.length === 0) return null
  return (
    <Field label={label}>
      <SelectInput
        value={media.deviceId}
        options={media.choices.map(({ deviceId, label: name }, at) => ({
          value: deviceId,
          label: name === '' ? t('unnamed', { no: at + 1 }) : name,
        }))}
        onChange={media.start}
      />
    </Field>
  )
}
