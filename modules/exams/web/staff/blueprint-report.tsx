import type { exams } from '../../contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'

type Report = Output<typeof exams.blueprintDetail>['report']

/** Whether the stored blueprint would give papers now, and which lines ask for more than there is. */
export function BlueprintReport({ report }: { report: Report }) {
  const t = useTranslations('exams.blueprints')
  if (report.isReady) {
    return (
      <Alert
        type="success"
        showIcon
        title={t('ready', { count: report.questionCount, points: formatPoints(report.totalPoints) })}
      />
    )
  }
  const short = report.lines.filter(line => line.available < line.wanted)
  return (
    <Alert
      type="warning"
      showIcon
      // The lines below say it more exactly than the server's one sentence.
      title={short.length > 0 ? t('notReady') : (report.problem ?? t('notReady'))}
      description={
        short.length > 0 && (
          <ul>
            {short.map(line => (
              <li key={`${line.section} ${line.line}`}>{t('short', line)}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
