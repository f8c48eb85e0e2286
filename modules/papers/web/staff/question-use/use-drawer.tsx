import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionUse } from '../../../contract/question-use.ts'
import { Drawer, Progress, Skeleton, Table } from 'antd'
import { useTranslations } from 'use-intl'
import type { QuestionUseProps } from '../../../../questions/web/shared/slots.ts'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { examsPaths } from '../../../../exams/web/shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { papersPaths } from '../../shared/paths.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import styles from './question-use.module.css'
import { UsePlaces } from './use-places.tsx'

type Statistics = Output<typeof questionUse.statistics>
type Version = Statistics['versions'][number]

/** What a question did on finished papers, and where it is used. */
export function UseDrawer({ questionId, isJudged, onClose }: QuestionUseProps) {
  const t = useTranslations('questionsReview.use')
  const common = useTranslations('common')
  const canRegrade = useCan('paper:paper:regrade')
  const statistics = useEndpoint(questionUse.statistics, { id: questionId })
  return (
    <Drawer open title={t('title')} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        <LoadError query={statistics} />
        {statistics.isPending && <Skeleton active />}
        {statistics.data && <Figures statistics={statistics.data} isJudged={isJudged} />}
        <UsePlaces
          title={t('exams')}
          endpoint={questionUse.exams}
          questionId={questionId}
          addressOf={examsPaths.exam}
          noteOf={row => t('papers', { count: row.paperCount ?? 0 })}
          {...(canRegrade && {
            more: { text: t('regrade'), to: id => papersPaths.regrades(id, `?questionId=${questionId}`) },
          })}
        />
        <UsePlaces
          title={t('blueprints')}
          endpoint={questionUse.blueprints}
          questionId={questionId}
          addressOf={examsPaths.blueprint}
        />
      </div>
    </Drawer>
  )
}

const shareText = (share: number | null) => (share === null ? '' : formatPercent(share))

function Figures({ statistics, isJudged }: { statistics: Statistics; isJudged: boolean }) {
  const t = useTranslations('questionsReview.use')
  const no = useTranslations('questionsReview.versions')
  const { paperCount, answeredCount, shareRight, versions } = statistics
  if (paperCount === 0) return <p>{t('never')}</p>
  return (
    <>
      <Facts
        facts={[
          { label: t('paperCount'), value: paperCount },
          { label: t('answeredCount'), value: answeredCount },
          { label: t('shareRight'), value: shareText(shareRight) },
        ]}
      />
      <p className={styles.muted}>{t('paperCountHint')}</p>
      <h3 className={styles.heading}>{t('byVersion')}</h3>
      <Table<Version>
        size="small"
        rowKey="versionNo"
        dataSource={versions}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          { key: 'no', title: t('version'), render: (_, version) => no('no', { no: version.versionNo }) },
          { key: 'papers', title: t('paperCount'), align: 'right', dataIndex: 'paperCount' },
          { key: 'answered', title: t('answeredCount'), align: 'right', dataIndex: 'answeredCount' },
          { key: 'share', title: t('shareRight'), align: 'right', render: (_, one) => shareText(one.shareRight) },
        ]}
      />
      {versions[0] && versions[0].optionCounts.length > 0 && <OptionCounts version={versions[0]} isJudged={isJudged} />}
    </>
  )
}

/** Of the newest version on papers: the options of older ones may be others. */
function OptionCounts({ version, isJudged }: { version: Version; isJudged: boolean }) {
  const t = useTranslations('questionsReview.use')
  const no = useTranslations('questionsReview.versions')
  const { optionCounts, paperCount } = version
  const nameOf = (at: number) => (isJudged ? t(at === 0 ? 'right' : 'wrong') : t('option', { letter: letterOf(at) }))
  return (
    <>
      <h3 className={styles.heading}>
        {t('options')} ({no('no', { no: version.versionNo })})
      </h3>
      <Facts
        facts={optionCounts.map((count, at) => {
          const share = paperCount === 0 ? 0 : count / paperCount
          return {
            label: nameOf(at),
            value: (
              <>
                <Progress percent={Math.round(share * 100)} showInfo={false} aria-hidden="true" />
                {t('picked', { count, share: formatPercent(share) })}
              </>
            ),
          }
        })}
      />
    </>
  )
}
