import { type AssetFacts, assets } from '../../contract/assets.ts'
import { AssetKind, AssetState } from '../../contract/asset-kinds.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import styles from '../staff/assets.module.css'
import { FileButton } from '../staff/file-button.tsx'
import { UploadPanel } from '../staff/upload-panel.tsx'
import { FramesNote } from './frames-note.tsx'
import { SlidesNote } from './slides-note.tsx'
import { dismiss, sendFiles } from '../staff/upload-queue.ts'

interface AssetPickerProps {
  readonly id?: string
  readonly label?: string
  /** Only files of these kinds; all, where none is named. */
  readonly kinds: readonly AssetKind[]
  readonly value?: string | null
  /** Null when the choice is taken back. */
  readonly onChange?: (id: string | null, facts: AssetFacts | null) => void
  readonly disabled?: boolean
}

const SIZE = 20

/** One file: of the library, or uploaded in place. */
export function AssetPicker({ kinds, onChange, disabled = false, ...rest }: AssetPickerProps) {
  const t = useTranslations('assets.picker')
  const canEdit = useCan('course:asset:edit')
  const [keys, setKeys] = useState<readonly string[]>([])
  const [misfit, setMisfit] = useState('')
  // A file of another kind is in the library all the same; here it does not fit.
  const take = (facts: AssetFacts) => {
    const fits = kinds.length === 0 || (facts.kind !== null && kinds.includes(facts.kind))
    setMisfit(fits ? '' : facts.name)
    if (!fits) return
    // The choice shows it from now on.
    keys.forEach(dismiss)
    onChange?.(facts.id, facts)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.line}>
        <LibrarySelect {...rest} kinds={kinds} disabled={disabled} {...(onChange ? { onChange } : {})} />
        {canEdit && (
          <FileButton
            text={t('upload')}
            kinds={kinds}
            disabled={disabled}
            onFiles={files => {
              setMisfit('')
              setKeys(sendFiles(files))
            }}
          />
        )}
      </div>
      {keys.length > 0 && <UploadPanel keys={keys} onReady={take} />}
      {kinds.some(kind => NOTED.includes(kind)) && typeof rest.value === 'string' && <NotesOf id={rest.value} />}
      {misfit !== '' && (
        <span role="alert" className={styles.refused}>
          {t('misfit', { name: misfit })}
        </span>
      )}
    </div>
  )
}

/** Kinds of which there may be something to say to whoever chooses them. */
const NOTED: readonly AssetKind[] = [AssetKind.scorm, AssetKind.slides]

function NotesOf({ id }: { id: string }) {
  const { data } = useEndpoint(assets.detail, { id })
  if (data === undefined) return null
  return (
    <>
      <FramesNote asset={data} />
      <SlidesNote asset={data} />
    </>
  )
}

const toOption = ({ id, name, sizeBytes }: AssetFacts) => ({ value: id, label: `${name} (${formatBytes(sizeBytes)})` })

function LibrarySelect({ label, kinds, value, onChange, ...rest }: AssetPickerProps) {
  const t = useTranslations('assets.picker')
  return (
    <RemoteSelect
      {...rest}
      source={{
        endpoint: assets.paging,
        input: { size: SIZE, state: AssetState.ready, kinds: [...kinds] },
        toOption,
        find: { endpoint: assets.detail, toOption },
      }}
      label={label ?? t('choose')}
      placeholder={t('choose')}
      value={value}
      onChange={(id, asset) => onChange?.(id ?? null, asset ?? null)}
    />
  )
}
