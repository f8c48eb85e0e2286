import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { withEllipsis } from '@tripos/question-kinds/excerpt.rules.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { useAskedClose } from '@tripos/ui-staff/use-asked-close.ts'
import { Button, Drawer, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { APPEAL_CHARACTERS, appeals } from '../../../contract/appeals.ts'
import { papersPaths } from '../../shared/paths.ts'

type Group = Output<typeof appeals.paging>['rows'][number]
type Appeal = Output<typeof appeals.ofQuestion>['rows'][number]

const SIZE = 10

interface AppealDrawerProps {
  readonly group: Group
  readonly onClose: () => void
}

/** What candidates say about one question, and the answer to all of them. */
export function AppealDrawer({ group, onClose }: AppealDrawerProps) {
  const t = useTranslations('appeals.drawer')
  const common = useTranslations('common')
  const canRegrade = useCan('paper:paper:regrade')
  const [page, setPage] = useState(1)
  const [answer, setAnswer] = useState('')
  const close = useAskedClose(() => answer.trim() !== '', onClose)
  const { examId, questionVersionId } = group
  const list = useEndpoint(appeals.ofQuestion, { examId, questionVersionId, page, size: SIZE }, { keepPrevious: true })
  return (
    <Drawer
      open
      title={withEllipsis(group.excerpt)}
      size={640}
      onClose={close}
      closable={{ 'aria-label': common('close') }}
    >
      {canRegrade && <Link to={papersPaths.regrade(examId, questionVersionId)}>{t('regrade')}</Link>}
      <PagedList<Appeal> list={list} page={page} size={SIZE} onPage={setPage}>
        {appeal => <AppealItem key={appeal.id} appeal={appeal} />}
      </PagedList>
      {group.openCount > 0 && <Decide group={group} answer={answer} onAnswer={setAnswer} onDone={onClose} />}
    </Drawer>
  )
}

function AppealItem({ appeal }: { appeal: Appeal }) {
  const t = useTranslations('appeals.drawer')
  const states = useTranslations('appeals.states')
  const { realName, userName, no, score, maxPoints } = appeal
  return (
    <PagedItem>
      <div>
        <Link to={papersPaths.paper(appeal.paperId)}>{t('of', { name: `${realName} (${userName})`, no })}</Link>
        <p>{appeal.reason}</p>
        <p className={pages.muted}>
          {t('mark', { score: score === null ? t('notMarked') : formatPoints(score), max: formatPoints(maxPoints) })}
          {' · '}
          {states(appeal.state)}
          {' · '}
          {formatMinute(appeal.decidedAt ?? appeal.madeAt)}
        </p>
        {appeal.answer !== '' && <p>{t('answered', { name: appeal.decidedBy ?? '', answer: appeal.answer })}</p>}
      </div>
    </PagedItem>
  )
}

interface DecideProps {
  readonly group: Group
  readonly answer: string
  readonly onAnswer: (answer: string) => void
  readonly onDone: () => void
}

function Decide({ group, answer, onAnswer, onDone }: DecideProps) {
  const t = useTranslations('appeals.drawer')
  const decide = useEndpointMutation(appeals.saveDecision, {
    invalidates: [appeals.paging, appeals.ofQuestion],
    onSuccess: ({ decidedCount }) => {
      toast.success(t('done', { count: decidedCount }))
      onDone()
    },
  })
  const { examId, questionVersionId, openCount } = group
  const send = (isAccepted: boolean) => decide.mutate({ examId, questionVersionId, isAccepted, answer: answer.trim() })
  const isMissing = answer.trim() === ''
  return (
    <Form layout="vertical">
      <Form.Item label={t('answer', { count: openCount })} htmlFor="appeal-answer" extra={t('answerHint')} required>
        <Input.TextArea
          id="appeal-answer"
          rows={3}
          maxLength={APPEAL_CHARACTERS}
          value={answer}
          onChange={event => onAnswer(event.target.value)}
        />
      </Form.Item>
      <Space>
        <Button type="primary" disabled={isMissing} loading={decide.isPending} onClick={() => send(true)}>
          {t('accept')}
        </Button>
        <Button danger disabled={isMissing} loading={decide.isPending} onClick={() => send(false)}>
          {t('reject')}
        </Button>
      </Space>
    </Form>
  )
}
