import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { download } from '@tripos/web-kit/call.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useAskedClose } from '@tripos/ui-staff/use-asked-close.ts'
import { homework, HomeworkState } from '../../contract.ts'
import type { HandIn } from './hand-in.ts'
import styles from './homework.module.css'
import { MarkForm, type MarkFormProps } from './mark-form.tsx'

interface HandInDrawerProps {
  readonly id: string
  readonly onClose: () => void
}

/** One piece of homework: what was handed in, and the mark. */
export function HandInDrawer({ id, onClose }: HandInDrawerProps) {
  const common = useTranslations('common')
  const query = useEndpoint(homework.detail, { id }, { staleMs: 0 })
  // What is written belongs to what was read: a newer one takes neither away.
  const [read, setRead] = useState<HandIn>()
  const data = read ?? query.data
  const close = useAskedClose(() => read !== undefined, onClose)
  const reload = () => {
    setRead(undefined)
    void query.refetch()
  }
  return (
    <Drawer
      open
      title={data ? `${data.learner.realName}: ${data.lesson.name}` : ''}
      size={640}
      onClose={close}
      closable={{ 'aria-label': common('close') }}
    >
      <LoadError query={query} />
      {query.isPending && <Skeleton active />}
      {data && <Shown handIn={data} onTyped={() => setRead(data)} onReload={reload} onDone={onClose} />}
    </Drawer>
  )
}

function Shown({ handIn, ...calls }: MarkFormProps) {
  const t = useTranslations('homeworkStaff')
  const canEdit = useCan('course:homework:edit')
  const { state, points, maxPoints, comment } = handIn
  return (
    <div className={styles.stack}>
      <div className={styles.facts}>
        <Tag tone={state === HomeworkState.handedIn ? 'warning' : 'neutral'}>{t(`states.${state}`)}</Tag>
        <span>{handIn.course.name}</span>
        <span>{t('handedIn', { moment: formatMinute(handIn.handedInAt) })}</span>
      </div>
      <p className={styles.words}>{handIn.text || t('noText')}</p>
      <HandedInFiles handIn={handIn} />
      {state === HomeworkState.givenBack && <p role="status">{t('waits')}</p>}
      {canEdit && state !== HomeworkState.givenBack ? (
        <MarkForm key={handIn.revision} handIn={handIn} {...calls} />
      ) : (
        <>
          {points !== null && maxPoints > 0 && <strong>{`${points} / ${maxPoints}`}</strong>}
          {comment !== '' && <p className={styles.words}>{comment}</p>}
        </>
      )}
    </div>
  )
}

function HandedInFiles({ handIn: { id, files } }: { handIn: HandIn }) {
  const t = useTranslations('homeworkStaff')
  const errorText = useErrorText()
  if (files.length === 0) return null
  const fetch = (fileId: string) => {
    download(homework.file, { id, fileId }).catch((error: unknown) => toast.error(errorText(error)))
  }
  return (
    <section aria-label={t('files')}>
      <ul className={styles.files}>
        {files.map(file => (
          <li key={file.id}>
            <Button type="link" className={styles.file ?? ''} onClick={() => fetch(file.id)}>
              {file.name} ({formatBytes(file.sizeBytes)})
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
