import { formatPoints } from '@tripos/web-kit/format.ts'
import { Alert, Button, Space } from 'antd'
import { useTranslations } from 'use-intl'
import styles from './marking.module.css'
import type { MarkingTask } from '../../../contract/marking-task.ts'
import { placeKey, type SentMarks } from './use-sent-marks.ts'

interface UnsentMarksProps {
  readonly sent: SentMarks
  readonly onLook: (task: MarkingTask) => void
}

/** What the marker gave and the server does not have: it waits for the network, or was refused. */
export function UnsentMarks({ sent, onLook }: UnsentMarksProps) {
  const t = useTranslations('papers.marking.unsent')
  const { count, trouble, refused } = sent
  if (trouble === undefined && refused.length === 0) return null
  return (
    <div className={styles.unsent}>
      {trouble !== undefined && (
        <Alert
          type="warning"
          showIcon
          title={t(trouble, { count })}
          action={
            <Button size="small" onClick={sent.tryNow}>
              {t('tryNow')}
            </Button>
          }
        />
      )}
      {refused.map(mark => (
        <Alert
          key={placeKey(mark.input)}
          className={styles.refused ?? ''}
          type="error"
          showIcon
          title={t('refused', { label: mark.task.candidate, points: formatPoints(mark.input.points) })}
          description={mark.text}
          action={
            <Space>
              <Button size="small" onClick={() => onLook(mark.task)}>
                {t('look')}
              </Button>
              <Button size="small" type="text" onClick={() => sent.dismiss(mark)}>
                {t('dismiss')}
              </Button>
            </Space>
          }
        />
      ))}
    </div>
  )
}
