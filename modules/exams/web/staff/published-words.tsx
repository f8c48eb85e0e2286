import { ExamState, OpenType } from '@tripos/contract-kit/enums.ts'
import { exams } from '../../contract/exams.ts'
import type { PublishPlan } from '../../contract/publish-plan.ts'
import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { copyText } from '@tripos/web-kit/copy-text.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { examsPaths } from '../shared/paths.ts'
import type { ExamDetail } from './exam-fields.tsx'
import styles from './publish-plan.module.css'

type Shown = Pick<ExamDetail, 'id' | 'state' | 'openPaperCount'>

/** Above the settings of a published exam: who can sit it and when, where they find it, and who writes now. */
export function PublishedWords({ exam }: { exam: Shown }) {
  return (
    <div className={styles.plan}>
      <Standing exam={exam} />
      {exam.openPaperCount > 0 && <WritingWords exam={exam} />}
    </div>
  )
}

function Standing({ exam: { id, state } }: { exam: Shown }) {
  const t = useTranslations('exams.exams')
  const { data: plan } = useEndpoint(exams.publishCheck, { id })
  const who = useWho()
  const isShut = state === ExamState.disabled || state === ExamState.ended
  if (plan === undefined && !isShut) return null
  const words =
    state === ExamState.disabled
      ? t('standing.disabled')
      : state === ExamState.ended
        ? t('standing.ended')
        : plan && t('standing.open', { who: who(plan) })
  return (
    <Alert
      className={styles.standing ?? ''}
      role="status"
      type={isShut ? 'info' : 'success'}
      showIcon
      title={words}
      action={<Ways examId={id} />}
    />
  )
}

/** For how many people, and from when to when. */
export function useWho(): (plan: Pick<PublishPlan, 'openType' | 'peopleCount' | 'startsAt' | 'endsAt'>) => string {
  const t = useTranslations('exams.exams')
  return ({ openType, peopleCount, startsAt, endsAt }) => {
    const [withoutStart, withStart] = endsAt === null ? (['always', 'from'] as const) : (['until', 'window'] as const)
    return t('plan.who', {
      who: openType === OpenType.password ? 'password' : 'counted',
      count: peopleCount ?? 0,
      when: startsAt === null ? withoutStart : withStart,
      start: formatMinute(startsAt),
      end: formatMinute(endsAt),
    })
  }
}

/** Where who has come is seen, and how it went: on pages of higher modules. */
function Ways({ examId }: { examId: string }) {
  const t = useTranslations('exams.exams')
  const common = useTranslations('common')
  const toCandidates = useLinkTo('CandidateList')
  const toStatistics = useLinkTo('ExamFigures')
  const copy = async () => {
    if (await copyText(location.origin + examsPaths.check(examId))) toast.success(t('linkCopied'))
    else toast.error(common('copyFailed'))
  }
  return (
    <span className={styles.ways}>
      {toCandidates && <Link to={toCandidates(examId)}>{t('candidates')}</Link>}
      {toStatistics && <Link to={toStatistics(examId)}>{t('statistics')}</Link>}
      <Button type="link" size="small" onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
    </span>
  )
}

/** Whoever changes a running exam knows for how many. */
function WritingWords({ exam: { openPaperCount } }: { exam: Shown }) {
  const t = useTranslations('exams.exams')
  return <Alert type="warning" showIcon title={t('writingNow', { count: openPaperCount })} />
}
