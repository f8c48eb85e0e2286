import { DeleteOutlined } from '@ant-design/icons'
import { Button, ColorPicker, Input, InputNumber, Segmented, Select, Space } from 'antd'
import { useTranslations } from 'use-intl'
import { Labelled } from '@tripos/ui-staff/labelled.tsx'
import { PictureField } from '../../../../files/web/shared/picture-field.tsx'
import { type DesignItem, VALUE_NAMES, type ValueName } from '../../../contract/designs.ts'
import styles from './designer.module.css'
import { fitted } from './move.rules.ts'
import { useItemName } from './use-item-name.ts'
import type { DesignState } from './use-design.ts'

type TextItem = Extract<DesignItem, { kind: 'text' }>

interface PropertiesProps {
  readonly item: DesignItem
  readonly state: DesignState
}

/** What can be said of the chosen thing. */
export function Properties({ item, state }: PropertiesProps) {
  const t = useTranslations('certificatesStaff.designer')
  const nameOf = useItemName()
  return (
    <section className={styles.properties} aria-label={t('properties', { name: nameOf(item) })}>
      <h3 className={styles.heading}>{nameOf(item)}</h3>
      <Own item={item} change={state.change} />
      {(item.kind === 'text' || item.kind === 'value') && <Letters item={item} change={state.change} />}
      <Place item={item} state={state} />
      <Space wrap>
        <Button onClick={() => state.lift(item.id, true)}>{t('toFront')}</Button>
        <Button onClick={() => state.lift(item.id, false)}>{t('toBack')}</Button>
        <Button danger icon={<DeleteOutlined aria-hidden="true" />} onClick={() => state.remove(item.id)}>
          {t('remove')}
        </Button>
      </Space>
    </section>
  )
}

interface OwnProps<I extends DesignItem> {
  readonly item: I
  readonly change: DesignState['change']
}

function Own({ item, change }: OwnProps<DesignItem>) {
  const t = useTranslations('certificatesStaff.designer')
  switch (item.kind) {
    case 'text':
      return <Words item={item} change={change} />
    case 'value':
      return (
        <Labelled label={t('value')}>
          <Select
            aria-label={t('value')}
            value={item.value}
            options={VALUE_NAMES.map(value => ({ value, label: t(`values.${value}`) }))}
            onChange={(value: ValueName) => change({ ...item, value })}
          />
        </Labelled>
      )
    case 'picture':
    case 'signature':
    case 'seal':
      return (
        <Labelled label={t('pictureOf')}>
          <PictureField
            label={t(`kinds.${item.kind}`)}
            value={item.picture ?? ''}
            onChange={url => change({ ...item, picture: url === '' ? null : url })}
          />
          <p className={styles.hint}>{t('pictureHint')}</p>
        </Labelled>
      )
    case 'frame':
      return (
        <div className={styles.fields}>
          <Labelled label={t('color')}>
            <Color value={item.color} onChange={color => change({ ...item, color })} />
          </Labelled>
          <Labelled label={t('lineWidth')}>
            <InputNumber
              aria-label={t('lineWidth')}
              min={0.25}
              max={12}
              step={0.25}
              value={item.lineWidth}
              onChange={lineWidth => lineWidth !== null && change({ ...item, lineWidth })}
            />
          </Labelled>
        </div>
      )
    default:
      return <p className={styles.hint}>{t('qrHint')}</p>
  }
}

function Words({ item, change }: OwnProps<TextItem>) {
  const t = useTranslations('certificatesStaff.designer')
  const tokens = VALUE_NAMES.map(name => `{${name}} ${t(`values.${name}`)}`).join(' · ')
  const write = (text: string) => {
    if (text !== '') change({ ...item, text })
  }
  return (
    <Labelled label={t('text')}>
      <Input.TextArea
        aria-label={t('text')}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={1000}
        value={item.text}
        onChange={event => write(event.target.value)}
      />
      <p className={styles.hint}>{t('textHint', { tokens })}</p>
    </Labelled>
  )
}

function Color({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = useTranslations('certificatesStaff.designer')
  return (
    <ColorPicker
      aria-label={t('color')}
      disabledAlpha
      value={value}
      onChange={color => onChange(color.toHexString().slice(0, 7).toLowerCase())}
    />
  )
}

function Letters({ item, change }: OwnProps<Extract<DesignItem, { kind: 'text' | 'value' }>>) {
  const t = useTranslations('certificatesStaff.designer')
  return (
    <div className={styles.fields}>
      <Labelled label={t('size')}>
        <InputNumber
          aria-label={t('size')}
          min={4}
          max={120}
          value={item.size}
          onChange={size => size !== null && change({ ...item, size })}
        />
      </Labelled>
      <Labelled label={t('color')}>
        <Color value={item.color} onChange={color => change({ ...item, color })} />
      </Labelled>
      <Labelled label={t('weight')}>
        <Segmented
          aria-label={t('weight')}
          value={item.weight}
          options={(['regular', 'bold'] as const).map(value => ({ value, label: t(`weights.${value}`) }))}
          onChange={weight => change({ ...item, weight })}
        />
      </Labelled>
      <Labelled label={t('align')}>
        <Segmented
          aria-label={t('align')}
          value={item.align}
          options={(['left', 'center', 'right'] as const).map(value => ({ value, label: t(`aligns.${value}`) }))}
          onChange={align => change({ ...item, align })}
        />
      </Labelled>
    </div>
  )
}

function Place({ item, state }: PropertiesProps) {
  const t = useTranslations('certificatesStaff.designer')
  return (
    <div className={styles.fields}>
      {(['x', 'y', 'width', 'height'] as const).map(side => (
        <Labelled key={side} label={t(`sides.${side}`)}>
          <InputNumber
            aria-label={t(`sides.${side}`)}
            min={side === 'width' || side === 'height' ? 2 : 0}
            max={297}
            step={1}
            value={item[side]}
            onChange={value => {
              if (value === null) return
              const { x, y, width, height } = fitted({ ...item, [side]: value }, state.page)
              state.change({ ...item, x, y, width, height })
            }}
          />
        </Labelled>
      ))}
    </div>
  )
}
