import { Button, Segmented, Space } from 'antd'
import { useTranslations } from 'use-intl'
import type { CertificateDesign } from '../../../contract/designs.ts'
import { Canvas } from './canvas.tsx'
import styles from './designer.module.css'
import { ITEM_KINDS } from './new-item.ts'
import { Properties } from './properties.tsx'
import { type DesignState, useDesign } from './use-design.ts'

interface DesignFieldProps {
  readonly value?: CertificateDesign
  readonly onChange?: (design: CertificateDesign) => void
  readonly isDisabled: boolean
}

/** The designer of a certificate, as a field of a form. */
export function DesignField({ value, onChange, isDisabled }: DesignFieldProps) {
  if (value === undefined) return null
  return <Designer value={value} onChange={design => onChange?.(design)} isDisabled={isDisabled} />
}

function Designer({ isDisabled, ...field }: Required<DesignFieldProps>) {
  const t = useTranslations('certificatesStaff.designer')
  const state = useDesign(field)
  return (
    <div className={styles.designer}>
      {!isDisabled && <Tools state={state} />}
      <div className={styles.table}>
        <Canvas state={state} isDisabled={isDisabled} />
        {!isDisabled &&
          (state.chosen ? (
            <Properties item={state.chosen} state={state} />
          ) : (
            <p className={styles.empty}>{t('chooseHint')}</p>
          ))}
      </div>
    </div>
  )
}

function Tools({ state }: { state: DesignState }) {
  const t = useTranslations('certificatesStaff.designer')
  const { paper, isLandscape } = state.design
  return (
    <div className={styles.tools}>
      <Space wrap role="group" aria-label={t('add')}>
        {ITEM_KINDS.map(kind => (
          <Button key={kind} disabled={!state.canAdd} onClick={() => state.add(kind, t('newText'))}>
            {t(`kinds.${kind}`)}
          </Button>
        ))}
      </Space>
      <Space wrap>
        <Segmented
          aria-label={t('paper')}
          value={paper}
          options={['A4', 'A5']}
          onChange={size => state.setPage({ paper: size === 'A5' ? 'A5' : 'A4', isLandscape })}
        />
        <Segmented
          aria-label={t('orientation')}
          value={isLandscape ? 'landscape' : 'portrait'}
          options={(['landscape', 'portrait'] as const).map(value => ({ value, label: t(`orientations.${value}`) }))}
          onChange={value => state.setPage({ paper, isLandscape: value === 'landscape' })}
        />
      </Space>
    </div>
  )
}
