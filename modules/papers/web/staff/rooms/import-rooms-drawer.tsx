/** Rooms and seats from a sheet: all of it, or none and every problem by row. */
import { DownloadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { SheetDrop } from '@tripos/ui-staff/sheet-drop.tsx'
import { SheetProblems } from '@tripos/ui-staff/sheet-problems.tsx'
import { Alert, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidateRooms, MAX_PLACED } from '../../../contract/candidate-rooms.ts'
import { ROOMS_CHANGED } from './place-dialog.tsx'

interface ImportRoomsDrawerProps {
  readonly examId: string
  readonly onClose: () => void
}

/** Rendered only while it is open. */
export function ImportRoomsDrawer({ examId, onClose }: ImportRoomsDrawerProps) {
  const t = useTranslations('candidates.rooms.import')
  const common = useTranslations('common')
  const { upload, download } = useTransfer()
  const client = useQueryClient()
  const [refused, setRefused] = useState<Output<typeof candidateRooms.importCommit>>()
  const [refusal, setRefusal] = useState<string>()
  const send = async (file: File) => {
    setRefusal(undefined)
    setRefused(undefined)
    const answer = await upload(candidateRooms.importCommit, { file, input: { examId } }, setRefusal)
    if (answer === undefined) return
    if (answer.problemCount > 0) return setRefused(answer)
    toast.success(t('done', { count: answer.placedCount }))
    await Promise.all(ROOMS_CHANGED.map(call => client.invalidateQueries({ queryKey: [call.path] })))
    onClose()
  }
  return (
    <Drawer open title={t('title')} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        {refusal !== undefined && <Alert type="error" showIcon role="alert" title={refusal} />}
        <p>{t('hint')}</p>
        {refused && <SheetProblems problems={refused.problems} count={refused.problemCount} />}
        <SheetDrop mostRows={MAX_PLACED} onFile={send} onRefused={setRefusal} />
        <div>
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            onClick={() => void download(candidateRooms.exportTemplate, { examId })}
          >
            {t('template')}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
