import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { PAPER_TRANSITIONS } from '../../contract/paper-states.ts'
import type { papers } from '../../contract/papers.ts'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AnswerText } from './marking/answer-view.tsx'
import { useTakeLate } from './marking/api.ts'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { SelectAll } from '@tripos/ui/select-all.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Paper = Output<typeof papers.detail>
type Late = Paper['refusedSaves'][number]

/** Answers that were refused and kept. Staff may take them into the paper: some, or all that are not in it yet. */
export function LateAnswers({ paper }: { paper: Paper }) {
  const t = useTranslations('papers.papers')
  const canManage = useCan('paper:paper:manage')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const take = useTakeLate(({ takenCount }) => {
    toast.success(t('late.done', { count: takenCount }))
    setChosen([])
    setIsAsking(false)
  })
  const rows = paper.refusedSaves
  if (rows.length === 0) return null
  const waiting = rows.filter(row => row.takenInAt === null).map(row => row.id)
  const isClosed = mayHappen(PAPER_TRANSITIONS.takeLate, paper.state)
  const canTake = canManage && isClosed && !paper.isVoided && waiting.length > 0
  const ids = chosen.length > 0 ? chosen : waiting
  return (
    <section className={styles.card} aria-label={t('refusedSaves')}>
      <div className={styles.stack}>
        <h2>{t('refusedSaves')}</h2>
        <p className={styles.muted}>{t(isClosed ? 'refusedHint' : 'late.openHint')}</p>
        {canTake && (
          <p>
            <Button onClick={() => setIsAsking(true)}>
              {t(chosen.length > 0 ? 'late.takeChosen' : 'late.takeAll', { count: ids.length })}
            </Button>
          </p>
        )}
        <Table<Late>
          size="small"
          rowKey={row => row.id}
          dataSource={rows}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          {...(canTake
            ? {
                rowSelection: {
                  columnTitle: box => <SelectAll>{box}</SelectAll>,
                  selectedRowKeys: [...chosen],
                  onChange: keys => setChosen(keys.map(String)),
                  getCheckboxProps: row => ({
                    disabled: row.takenInAt !== null,
                    'aria-label': t('late.choose', { no: row.no, at: formatMoment(row.arrivedAt) }),
                  }),
                },
              }
            : {})}
          expandable={{
            columnTitle: <VisuallyHidden>{t('question')}</VisuallyHidden>,
            expandedRowRender: row => <Asked paper={paper} no={row.no} />,
          }}
          columns={[
            { key: 'no', title: t('question'), dataIndex: 'no' },
            { key: 'arrivedAt', title: t('arrivedAt'), render: (_, row) => formatMoment(row.arrivedAt) },
            { key: 'reason', title: t('reason'), dataIndex: 'text' },
            { key: 'answer', title: t('answer'), render: (_, row) => <AnswerText answer={row.answer} /> },
            { key: 'taken', title: t('late.taken'), render: (_, row) => <Taken row={row} /> },
          ]}
        />
      </div>
      {isAsking && (
        <ReasonDialog
          isTold
          title={t('late.title', { name: paper.realName, count: ids.length })}
          text={t('late.text')}
          okText={t('late.action')}
          isBusy={take.isPending}
          onConfirm={reason => take.mutate({ paperId: paper.paperId, ids: [...ids], reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}

/** The question that the answer is to. */
function Asked({ paper, no }: { paper: Paper; no: number }) {
  const question = paper.questions.find(found => found.no === no)
  if (question === undefined) return null
  return <QuestionView view={question.question} withKey order={question.optionOrder} answer={question.answer} />
}

function Taken({ row }: { row: Late }) {
  const t = useTranslations('papers.papers.late')
  if (row.takenInAt === null) return t('notTaken')
  return t('takenBy', { at: formatMoment(row.takenInAt), name: row.takenInBy ?? '' })
}
