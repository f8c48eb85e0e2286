import { ReleaseRule } from '@tripos/contract/enums'
import { exams } from '@tripos/contract/exams'
import { Drawer, Skeleton, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { formatMinute } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/use-endpoint.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useReleaseExam } from './api.ts'
import styles from './blueprint.module.css'

const PARTS = ['score', 'answers', 'analysis'] as const

/** Score, answers and analysis: what their rule says, and a switch for those that wait for a person. */
export function ReleaseDrawer({ examId, onClose }: { examId: string; onClose: () => void }) {
  const t = useTranslations('adminExams.exams')
  const common = useTranslations('common')
  const detail = useEndpoint(exams.detail, { id: examId }, { staleMs: 0 })
  const release = useReleaseExam()
  return (
    <Drawer open title={t('release')} size={420} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      {detail.isPending && <Skeleton active />}
      {detail.isError && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && (
        <div className={styles.stack}>
          <p className={styles.sum}>{detail.data.title}</p>
          {PARTS.map(what => {
            const { rule, at } = detail.data.release[what]
            const isByHand = rule === ReleaseRule.byHand
            return (
              <div key={what}>
                <label className={styles.rule}>
                  <Switch
                    checked={detail.data.releasedByHand[what]}
                    disabled={!isByHand}
                    loading={release.isPending && release.variables.what === what}
                    onChange={isReleased => release.mutate({ id: examId, what, isReleased })}
                  />
                  {t(`parts.${what}`)}
                </label>
                <p className={styles.muted}>
                  {t(`rules.${rule}`)} {at !== null && formatMinute(at)}
                </p>
              </div>
            )
          })}
        </div>
      )}
    </Drawer>
  )
}
