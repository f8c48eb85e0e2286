import { PlusOutlined } from '@ant-design/icons'
import type { AssetKind } from '../../../assets/contract/asset-kinds.ts'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AssetPicker } from '../../../assets/web/shared/asset-picker.tsx'
import type { LessonForm } from './lesson-form.rules.ts'
import { OrderButtons } from '@tripos/ui-staff/order-buttons.tsx'
import styles from './courses.module.css'

interface RowsProps {
  readonly name: keyof LessonForm
  readonly most: number
  /** What a new row begins with. */
  readonly added: object
  readonly children: (field: number, no: number) => ReactNode
}

/** Several of something in an order. */
export function Rows({ name, most, added, children }: RowsProps) {
  const t = useTranslations('courses.lesson.rows')
  return (
    <Form.List name={name}>
      {(fields, { add, move, remove }, { errors }) => (
        <>
          {fields.map(({ key, name: field }, at) => (
            <div key={key} className={styles.line}>
              <div className={styles.fields}>{children(field, at + 1)}</div>
              <OrderButtons
                labels={{
                  up: t('up', { no: at + 1 }),
                  down: t('down', { no: at + 1 }),
                  remove: t('remove', { no: at + 1 }),
                }}
                isFirst={at === 0}
                isLast={at === fields.length - 1}
                onMove={by => move(at, at + by)}
                onRemove={() => remove(at)}
              />
            </div>
          ))}
          <Form.ErrorList errors={errors} />
          {fields.length < most && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => add(added)}>
              {t('add')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

interface FileRowsProps {
  readonly name: 'sources' | 'images' | 'captions' | 'attachments'
  readonly kinds: readonly AssetKind[]
  readonly most: number
  /** What else is said of each file. */
  readonly children?: (field: number, no: number) => ReactNode
}

export function FileRows({ name, kinds, most, children }: FileRowsProps) {
  const t = useTranslations('courses.lesson.rows')
  return (
    <Rows name={name} most={most} added={{ assetId: null }}>
      {(field, no) => (
        <>
          <div>
            <Form.Item name={[field, 'assetId']} noStyle>
              <AssetPicker kinds={kinds} label={t('file', { no })} />
            </Form.Item>
          </div>
          {children?.(field, no)}
        </>
      )}
    </Rows>
  )
}
