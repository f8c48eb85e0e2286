import { type AssetFacts, assets } from '../../contract/assets.ts'
import { type AssetKind, AssetState } from '../../contract/asset-kinds.ts'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import styles from '../staff/assets.module.css'
import { FileButton } from '../staff/file-button.tsx'
import { UploadPanel } from '../staff/upload-panel.tsx'
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
      {misfit !== '' && (
        <span role="alert" className={styles.refused}>
          {t('misfit', { name: misfit })}
        </span>
      )}
    </div>
  )
}

/** The server gives at most twenty; typing narrows. */
function LibrarySelect({ label, kinds, value = null, onChange, disabled = false, ...rest }: AssetPickerProps) {
  const t = useTranslations('assets.picker')
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useEndpoint(
    assets.paging,
    { size: SIZE, state: AssetState.ready, kinds: [...kinds], ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  const isMissing = value !== null && !found.data?.rows.some(row => row.id === value)
  const single = useEndpoint(assets.detail, { id: value ?? '' }, { enabled: isMissing })
  const all = new Map<string, AssetFacts>()
  if (single.data) all.set(single.data.id, single.data)
  for (const row of found.data?.rows ?? []) all.set(row.id, row)
  return (
    <Select<string | null>
      {...rest}
      aria-label={label ?? t('choose')}
      placeholder={t('choose')}
      disabled={disabled}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value}
      options={[...all.values()].map(one => ({ value: one.id, label: `${one.name} (${formatBytes(one.sizeBytes)})` }))}
      onChange={next => onChange?.(next ?? null, all.get(next ?? '') ?? null)}
    />
  )
}
