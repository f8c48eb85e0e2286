import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { questionLife } from '../../contract/question-life.ts'
import { questions } from '../../contract/questions.ts'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { ErrorState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import styles from './life/life.module.css'
import { PagedItem, PagedList } from '@tripos/ui-staff/paged-list.tsx'
import { VersionDiff } from './life/version-diff.tsx'
import { QuestionView } from '../shared/question-view.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

const SIZE = 20

interface VersionDrawerProps {
  readonly question: Pick<Output<typeof questions.detail>, 'id' | 'newestVersionNo' | 'canEdit'>
  /** Edits that nobody has saved would be lost under the old version. */
  readonly isDirty: () => boolean
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** What is open below the list. */
type OpenVersion = { readonly no: number } | { readonly from: number; readonly to: number }

/**
 * Every version of a question, how each looks, what it changed, and the way back to it. A paper replays the version that it
 * was drawn with.
 */
export function VersionDrawer({ question, isDirty, onRestored, onClose }: VersionDrawerProps) {
  const t = useTranslations('questions')
  const all = useTranslations('questionsReview')
  const life = useTranslations('questionsReview.versions')
  const common = useTranslations('common')
  const { id, newestVersionNo } = question
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<OpenVersion>()
  const restore = useRestore(question, onRestored)
  const list = useEndpoint(questions.versions, { id, page, size: SIZE }, { keepPrevious: true })
  const actionsOf = (no: number) => (
    <>
      <Button type="link" onClick={() => setShown({ no })}>
        {t('showVersion')}
      </Button>
      {no > 1 && (
        <Button type="link" onClick={() => setShown({ from: no - 1, to: no })}>
          {life('changes')}
        </Button>
      )}
      {question.canEdit && no < newestVersionNo && (
        <Button type="link" onClick={() => (isDirty() ? toast.error(all('saveFirst')) : restore(no))}>
          {life('restore')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer open title={t('versions')} size={720} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <PagedList list={list} page={page} size={SIZE} onPage={setPage}>
        {version => (
          <PagedItem key={version.versionNo} actions={actionsOf(version.versionNo)}>
            <div>
              {t('versionNo', { no: version.versionNo })}
              <p className={styles.muted}>{`${formatMoment(version.createdAt)} ${version.createdBy}`}</p>
            </div>
          </PagedItem>
        )}
      </PagedList>
      {shown && 'no' in shown && <OldVersion questionId={id} versionNo={shown.no} />}
      {shown && 'from' in shown && (
        <VersionDiff questionId={id} {...shown} newestNo={newestVersionNo} onChange={setShown} />
      )}
    </Drawer>
  )
}

/** Asks first: everybody who opens the question will see the old content as the newest. */
function useRestore({ id, newestVersionNo }: VersionDrawerProps['question'], onRestored: () => void) {
  const life = useTranslations('questionsReview.versions')
  const restore = useConfirmedMutation(questionLife.restoreVersion, {
    invalidates: QUESTION_LISTS,
    done: ({ versionNo }) => life('restored', { no: versionNo }),
    onSuccess: onRestored,
  })
  return (versionNo: number) =>
    restore.ask(
      {
        title: life('restoreTitle', { no: versionNo }),
        content: life('restoreText'),
        okText: life('restore'),
        isDanger: false,
      },
      { id, versionNo, newestVersionNo },
    )
}

function OldVersion({ questionId, versionNo }: { questionId: string; versionNo: number }) {
  const t = useTranslations('questions')
  const detail = useEndpoint(questions.detail, { id: questionId, versionNo })
  if (detail.isError) return <ErrorState error={detail.error} />
  return (
    <section className={styles.shown} aria-label={t('versionNo', { no: versionNo })}>
      <h3 className={styles.heading}>{t('versionNo', { no: versionNo })}</h3>
      {detail.data && <QuestionView view={detail.data.view} withKey />}
    </section>
  )
}
