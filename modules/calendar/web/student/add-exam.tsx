import { ExamState } from '@tripos/contract-kit/enums.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendar } from '../../contract.ts'
import type { BesideExamProps } from '../../../papers/web/shared/slots.ts'
import { Button } from '@tripos/ui/button.tsx'
import { CalendarIcon } from '@tripos/ui/icons.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import styles from './calendar.module.css'

/** While something of it is still to come, and has a time. */
const isAhead = ({ state, endsAt }: BesideExamProps['exam']): boolean =>
  state === ExamState.notStarted || (state === ExamState.inProgress && endsAt !== null)

/** One exam as a file, which the calendar of the device opens. */
export function AddExam({ exam }: BesideExamProps) {
  const t = useTranslations('calendarStudent')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  if (!isAhead(exam)) return null
  const add = async () => {
    setIsBusy(true)
    await download(calendar.exam, { id: exam.id })
    setIsBusy(false)
  }
  return (
    <Button size="small" icon={<CalendarIcon />} className={styles.add} busy={isBusy} onClick={() => void add()}>
      {t('addExam')}
    </Button>
  )
}
