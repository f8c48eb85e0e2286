import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Space, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { GRADE_CHARACTERS, MAX_GRADE_BANDS, RESULT_WORD_CHARACTERS } from '../../contract/result-words.ts'
import styles from './release-fields.module.css'

const USUAL_PERCENTS = [90, 80, 70, 60] as const

/** What a released result says besides its points: words, grades, and where the candidate stands. */
export function ResultWordsFields() {
  const t = useTranslations('resultWords')
  return (
    <>
      {(['passed', 'failed'] as const).map(which => (
        <Form.Item key={which} name={['resultWords', which]} label={t(which)}>
          <Input.TextArea rows={2} maxLength={RESULT_WORD_CHARACTERS} showCount placeholder={t(`${which}Example`)} />
        </Form.Item>
      ))}
      <Form.Item label={t('bands')} extra={t('bandsHint')}>
        <GradeBands />
      </Form.Item>
      <Form.Item
        name={['resultWords', 'showsSections']}
        label={t('showsSections')}
        valuePropName="checked"
        extra={t('sectionsHint')}
      >
        <Switch />
      </Form.Item>
      <Form.Item
        name={['resultWords', 'showsStanding']}
        label={t('showsStanding')}
        valuePropName="checked"
        extra={t('standingHint')}
      >
        <Switch />
      </Form.Item>
    </>
  )
}

function GradeBands() {
  const t = useTranslations('resultWords')
  const usual = USUAL_PERCENTS.map(fromPercent => ({ fromPercent, name: t(`usual.${fromPercent}`) }))
  return (
    <Form.List name={['resultWords', 'bands']}>
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }, at) => (
            <div key={key} className={styles.band}>
              <Form.Item name={[name, 'name']} className={styles.bandName ?? ''}>
                <Input maxLength={GRADE_CHARACTERS} aria-label={t('name', { no: at + 1 })} />
              </Form.Item>
              <Form.Item name={[name, 'fromPercent']} className={styles.bandFrom ?? ''}>
                <InputNumber min={0} max={100} precision={0} suffix="%" aria-label={t('from', { no: at + 1 })} />
              </Form.Item>
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden="true" />}
                aria-label={t('remove', { no: at + 1 })}
                onClick={() => remove(at)}
              />
            </div>
          ))}
          <Space wrap>
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={fields.length >= MAX_GRADE_BANDS}
              onClick={() => add({ name: '', fromPercent: 0 })}
            >
              {t('add')}
            </Button>
            {fields.length === 0 && <Button onClick={() => usual.forEach(band => add(band))}>{t('addUsual')}</Button>}
          </Space>
        </>
      )}
    </Form.List>
  )
}
