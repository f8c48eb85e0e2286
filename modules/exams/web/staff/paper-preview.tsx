import { DesktopOutlined, ExperimentOutlined } from '@ant-design/icons'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { paperPreview } from '../../contract/paper-preview.ts'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { Button, Drawer, InputNumber, Skeleton, Space, Switch, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { newId } from '@tripos/web-kit/new-id.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import styles from './blueprint.module.css'
import { PrintPaper } from './print-paper.tsx'
import { WordButton } from './word-button.tsx'

interface PaperPreviewProps {
  readonly of: 'ofBlueprint' | 'ofExam'
  readonly id: string
  readonly title: string
  /** Of the exam or blueprint: it heads what is printed. */
  readonly name: string
  readonly onClose: () => void
}

/** Papers as candidates would get them. Nothing is stored. */
export function PaperPreview({ of, id, title, name, onClose }: PaperPreviewProps) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common')
  const [draws, setDraws] = useState(3)
  const [withKey, setWithKey] = useState(false)
  // The file of a paper is of the one that is shown.
  const [drawId] = useState(newId)
  const preview = useEndpoint(paperPreview[of], { id, draws, drawId }, { staleMs: 0, keepPrevious: true })
  return (
    <Drawer open title={title} size={760} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <Space wrap size="large">
        <label className={styles.rule}>
          {t('drawCount')}
          <InputNumber min={1} max={20} precision={0} value={draws} onChange={value => setDraws(value ?? 1)} />
        </label>
        <label className={styles.rule}>
          {t('withKey')}
          <Switch size="small" checked={withKey} onChange={setWithKey} />
        </label>
        {of === 'ofExam' && <RoomLink examId={id} />}
      </Space>
      <LoadError query={preview} />
      {preview.isPending && <Skeleton active />}
      {preview.data && (
        <Tabs
          items={preview.data.map((paper, at) => ({
            key: String(at),
            label: t('drawNo', { no: at + 1 }),
            children: (
              <Paper title={name} questions={paper} withKey={withKey}>
                <WordButton of={of} paper={{ id, drawId, no: at + 1, withKey }} />
              </Paper>
            ),
          }))}
        />
      )}
    </Drawer>
  )
}

/** The same exam as the exam room shows it: on a page of the papers. */
function RoomLink({ examId }: { examId: string }) {
  const t = useTranslations('exams.exams')
  const toRoom = useLinkTo('RoomPreview')
  return (
    toRoom && (
      <Link to={toRoom(examId)}>
        <DesktopOutlined aria-hidden="true" /> {t('previewRoom')}
      </Link>
    )
  )
}

type Questions = Output<typeof paperPreview.ofExam>[number]

interface PaperProps {
  readonly title: string
  readonly questions: Questions
  readonly withKey: boolean
  readonly children: ReactNode
}

function Paper({ title, questions, withKey, children }: PaperProps) {
  const t = useTranslations('exams.blueprints')
  const common = useTranslations('common.questionType')
  const isHidden = questions.some(({ view }) => view === null)
  return (
    <>
      <Space wrap>
        <PrintPaper title={title} questions={questions} withKey={withKey} />
        {children}
      </Space>
      {isHidden && <p className={styles.muted}>{t('onlyExcerpts')}</p>}
      <ol className={styles.drawn}>
        {questions.map(({ no, section, type, points, view, order, excerpt }) => (
          <li key={no}>
            <p className={styles.muted}>
              {t('questionHead', { no, section, type: common(`${type}`), points: formatPoints(points) })}
            </p>
            {view === null ? excerpt : <QuestionView view={view} order={order} withKey={withKey} />}
          </li>
        ))}
      </ol>
    </>
  )
}

export function DrawsButton({ blueprintId, name }: { blueprintId: string; name: string }) {
  const t = useTranslations('exams.blueprints')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ExperimentOutlined aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('draws')}
      </Button>
      {isOpen && (
        <PaperPreview
          of="ofBlueprint"
          id={blueprintId}
          title={t('draws')}
          name={name}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
