import { ExperimentOutlined } from '@ant-design/icons'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import { Button, Drawer, InputNumber, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ErrorState } from '@tripos/ui/states.tsx'
import styles from './blueprint.module.css'

/** Papers as candidates would get them. Nothing is stored. */
function DrawsDrawer({ blueprintId, onClose }: { blueprintId: string; onClose: () => void }) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const [draws, setDraws] = useState(3)
  const preview = useEndpoint(exams.blueprintPreview, { id: blueprintId, draws }, { staleMs: 0, keepPrevious: true })
  return (
    <Drawer open title={t('draws')} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <label className={styles.rule}>
        {t('drawCount')}
        <InputNumber min={1} max={20} precision={0} value={draws} onChange={value => setDraws(value ?? 1)} />
      </label>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton active />}
      {preview.data && (
        <Tabs
          items={preview.data.map((paper, at) => ({
            key: String(at),
            label: t('drawNo', { no: at + 1 }),
            children: <Paper questions={paper} />,
          }))}
        />
      )}
    </Drawer>
  )
}

interface PaperProps {
  readonly questions: readonly { no: number; section: string; type: QuestionType; points: number; excerpt: string }[]
}

function Paper({ questions }: PaperProps) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common.questionType')
  return (
    <ol className={styles.paper}>
      {questions.map(question => (
        <li key={question.no} value={question.no}>
          <span className={styles.muted}>
            {question.section} · {common(`${question.type}`)} · {t('points', { points: formatPoints(question.points) })}
          </span>
          <br />
          {question.excerpt}
        </li>
      ))}
    </ol>
  )
}

export function DrawsButton({ blueprintId }: { blueprintId: string }) {
  const t = useTranslations('exams.blueprints')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ExperimentOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('draws')}
      </Button>
      {isOpen && <DrawsDrawer blueprintId={blueprintId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
