import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Dialog } from '@tripos/ui/dialog.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { wrongBook } from '../../contract/wrong-book.ts'

const CHOICES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const NEVER = ''

interface BookSettingsProps {
  readonly rightsNeeded: number | null
  readonly onClose: () => void
}

/** After how many right answers in a row a question leaves the book. */
export function BookSettings({ rightsNeeded, onClose }: BookSettingsProps) {
  const t = useTranslations('wrongBook')
  const [value, setValue] = useState(rightsNeeded === null ? NEVER : String(rightsNeeded))
  const save = useEndpointMutation(wrongBook.saveSettings, {
    invalidates: [wrongBook.facets],
    onSuccess: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settingsTitle')}
      actions={
        <Button
          kind="primary"
          busy={save.isPending}
          onClick={() => save.mutate({ rightsNeeded: value === NEVER ? null : Number(value) })}
        >
          {t('save')}
        </Button>
      }
    >
      <Field label={t('rightsNeeded')} hint={t('rightsHint')}>
        <SelectInput
          value={value}
          options={[
            ...CHOICES.map(count => ({ value: String(count), label: t('rights', { count }) })),
            { value: NEVER, label: t('rightsNever') },
          ]}
          onChange={setValue}
        />
      </Field>
    </Dialog>
  )
}
