import { Alert, Button, Drawer, Form, Input, InputNumber, Radio, Select, Space, Switch } from 'antd'
import type { Input as CallInput, Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { examSeries, MAX_LEAD_DAYS, MAX_SERIES_COUNT, seriesUnit } from '../../contract/exam-series.ts'
import { examsPaths } from '../shared/paths.ts'
import { EXAM_LISTS } from './api.ts'
import styles from './blueprint.module.css'
import { ExamStateTag } from './exam-state-tag.tsx'

type Shown = Output<typeof examSeries.show>
/** The end is chosen first: a number, or a day. */
type Fields = Omit<CallInput<typeof examSeries.save>, 'id' | 'version'> & { readonly endsBy: 'number' | 'day' }

interface SeriesDrawerProps {
  readonly examId: string
  readonly onClose: () => void
}

/** How an exam comes again, and what has been made of it. */
export function SeriesDrawer({ examId, onClose }: SeriesDrawerProps) {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  // What is edited is not what was read some time ago.
  const detail = useEndpoint(examSeries.show, { id: examId }, { staleMs: 0 })
  const [shown, setShown] = useState<Shown>()
  if (shown === undefined && detail.data && !detail.isFetching) setShown(detail.data)
  if (shown?.hasTimes) return <Editor shown={shown} onClose={onClose} />
  return (
    <Drawer open title={t('series')} size={480} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {shown ? <WithoutTimes shown={shown} onClose={onClose} /> : <Loaded query={detail}>{() => null}</Loaded>}
    </Drawer>
  )
}

function WithoutTimes({ shown: { id }, onClose }: EditorProps) {
  const t = useTranslations('exams.exams')
  const toTimes = (
    <Link to={examsPaths.examStep(id, 'time')} onClick={onClose}>
      {t('seriesSetTimes')}
    </Link>
  )
  return <Alert type="info" showIcon title={t('seriesNoTimes')} action={toTimes} />
}

interface EditorProps {
  readonly shown: Shown
  readonly onClose: () => void
}

const NEW_SERIES: Fields = {
  unit: 'week',
  every: 1,
  endsBy: 'number',
  maxCount: 10,
  lastOn: null,
  leadDays: 7,
  publishes: false,
}

function fieldsOf({ series }: Shown): Fields {
  if (series === null) return NEW_SERIES
  const { version: _version, nextStarts: _nextStarts, ...fields } = series
  return { ...fields, endsBy: fields.maxCount === null ? 'day' : 'number' }
}

function Editor({ shown, onClose }: EditorProps) {
  const t = useTranslations('exams.exams')
  const { id, title, series } = shown
  return (
    <FormDrawer<typeof examSeries.save, Fields>
      title={t('seriesOf', { name: title })}
      size={520}
      endpoint={examSeries.save}
      initial={fieldsOf(shown)}
      toInput={({ endsBy, maxCount, lastOn, ...values }) => ({
        ...values,
        id,
        maxCount: endsBy === 'number' ? (maxCount ?? null) : null,
        lastOn: endsBy === 'day' && lastOn !== '' ? (lastOn ?? null) : null,
        ...(series === null ? {} : { version: series.version }),
      })}
      invalidates={[...EXAM_LISTS, examSeries.show]}
      onSaved={() => {
        toast.success(t('seriesSaved'))
        onClose()
      }}
      onClose={onClose}
      onReload={onClose}
    >
      <p className={styles.muted}>{t('seriesHint')}</p>
      <RuleFields />
      <Next shown={shown} />
      <Made shown={shown} onClose={onClose} />
      {series !== null && <EndSeries shown={shown} onClose={onClose} />}
    </FormDrawer>
  )
}

function RuleFields() {
  const t = useTranslations('exams.exams')
  const mayPublish = useCan('exam:exam:publish')
  const endsBy = Form.useWatch<Fields['endsBy'] | undefined>('endsBy')
  return (
    <>
      <FormRow>
        <Form.Item name="every" label={t('seriesEvery')} required>
          <InputNumber min={1} max={366} precision={0} />
        </Form.Item>
        <Form.Item name="unit" label={t('seriesUnit')} required>
          <Select options={seriesUnit.options.map(value => ({ value, label: t(`seriesUnits.${value}`) }))} />
        </Form.Item>
      </FormRow>
      <Form.Item name="endsBy" label={t('seriesEnd')}>
        <Radio.Group
          options={(['number', 'day'] as const).map(value => ({ value, label: t(`seriesEnds.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        hidden={endsBy === 'day'}
        name="maxCount"
        label={t('seriesMaxCount')}
        extra={t('seriesMaxCountHint')}
        required
      >
        <InputNumber min={2} max={MAX_SERIES_COUNT} precision={0} />
      </Form.Item>
      <Form.Item hidden={endsBy !== 'day'} name="lastOn" label={t('seriesLastOn')} required>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="leadDays" label={t('seriesLeadDays')} required>
        <InputNumber min={0} max={MAX_LEAD_DAYS} precision={0} />
      </Form.Item>
      <Form.Item
        name="publishes"
        label={t('seriesPublishes')}
        valuePropName="checked"
        extra={mayPublish ? t('seriesPublishesHint') : t('mayNotPublish')}
      >
        <Switch disabled={!mayPublish} />
      </Form.Item>
    </>
  )
}

/** Of the stored rule. */
function Next({ shown: { series } }: Pick<EditorProps, 'shown'>) {
  const t = useTranslations('exams.exams')
  if (series === null) return null
  const { nextStarts } = series
  return (
    <section aria-label={t('seriesNext')}>
      <h3>{t('seriesNext')}</h3>
      {nextStarts.length === 0 ? (
        <p className={styles.muted}>{t('seriesOver')}</p>
      ) : (
        <ul>
          {nextStarts.map(start => (
            <li key={start}>{formatMinute(start)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Made({ shown: { made }, onClose }: EditorProps) {
  const t = useTranslations('exams.exams')
  if (made.length === 0) return null
  return (
    <section aria-label={t('seriesMade')}>
      <h3>{t('seriesMade')}</h3>
      <ul>
        {made.map(exam => (
          <li key={exam.id}>
            <Space wrap>
              <Link to={examsPaths.exam(exam.id)} onClick={onClose}>
                {exam.title}
              </Link>
              <ExamStateTag exam={exam} />
              {exam.isOnItsOwn && !exam.isPublished && <span className={styles.muted}>{t('seriesOnItsOwn')}</span>}
            </Space>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndSeries({ shown: { id, title }, onClose }: EditorProps) {
  const t = useTranslations('exams.exams')
  const ask = useAsk()
  const end = useEndpointMutation(examSeries.end, {
    invalidates: [...EXAM_LISTS, examSeries.show],
    onSuccess: () => {
      toast.success(t('seriesEnded'))
      onClose()
    },
  })
  const question = { title: t('seriesEndTitle', { name: title }), content: t('seriesEndText'), okText: t('seriesStop') }
  return (
    <Button danger loading={end.isPending} onClick={() => ask(question, () => end.mutate({ id }))}>
      {t('seriesStop')}
    </Button>
  )
}
