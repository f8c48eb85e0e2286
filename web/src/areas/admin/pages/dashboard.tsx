import { ExamState, PaperState } from '@tripos/contract/enums'
import { exams } from '@tripos/contract/exams'
import type { Endpoint, Input } from '@tripos/contract/kernel'
import { papers } from '@tripos/contract/papers'
import { questions } from '@tripos/contract/questions'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../../lib/paths.ts'
import { useCan, useUser } from '../../../lib/session.ts'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useErrorText } from '../../../ui/states.tsx'
import styles from './pages.module.css'

const REFRESH_MS = 30_000

/** What is going on now. Each figure is the total of the list that it leads to. */
export function Dashboard() {
  const t = useTranslations('admin.dashboard')
  const user = useUser()
  const canExams = useCan('exam:exam:view')
  const canPapers = useCan('paper:paper:view')
  const canMark = useCan('paper:paper:mark')
  const canBanks = useCan('qu:bank:view')
  return (
    <>
      <PageTitle title={t('title')} hint={t('hello', { name: user.realName })} />
      <div className={styles.tiles}>
        {canExams && (
          <Tile
            label={t('examsInProgress')}
            endpoint={exams.paging}
            input={{ state: ExamState.inProgress, page: 1, size: 1 }}
            to={paths.admin.exams(`?state=${ExamState.inProgress}`)}
          />
        )}
        {canPapers && (
          <Tile
            label={t('papersInExam')}
            endpoint={papers.paging}
            input={{ state: PaperState.inExam, page: 1, size: 1 }}
            to={paths.admin.papers(`?state=${PaperState.inExam}`)}
          />
        )}
        {canPapers && (
          <Tile
            label={t('papersToMark')}
            endpoint={papers.paging}
            input={{ state: PaperState.awaitingMarking, page: 1, size: 1 }}
            to={canMark ? paths.admin.marking : paths.admin.papers(`?state=${PaperState.awaitingMarking}`)}
          />
        )}
        {canBanks && (
          <Tile
            label={t('banks')}
            endpoint={questions.bankPaging}
            input={{ page: 1, size: 1 }}
            to={paths.admin.banks}
          />
        )}
        {canBanks && (
          <Tile
            label={t('questions')}
            endpoint={questions.paging}
            input={{ page: 1, size: 1 }}
            to={paths.admin.questions()}
          />
        )}
      </div>
    </>
  )
}

interface TileProps<T extends Endpoint> {
  readonly label: string
  readonly endpoint: T
  readonly input: Input<T>
  readonly to: string
}

function Tile<T extends Endpoint>({ label, endpoint, input, to }: TileProps<T>) {
  const format = useFormatter()
  const textOf = useErrorText()
  const list = useEndpoint(endpoint, input, { refetchMs: REFRESH_MS })
  const total = (list.data as { total: number } | undefined)?.total
  return (
    <Link to={to} className={styles.tile}>
      <p className={styles.tileLabel}>{label}</p>
      {total !== undefined && <p className={styles.figure}>{format.number(total)}</p>}
      {total === undefined && (list.isError ? <p>{textOf(list.error)}</p> : <Skeleton.Input active size="small" />)}
    </Link>
  )
}
