import type { UserImportPreview } from '../../../contract/users.ts'
import { Alert } from 'antd'
import { useTranslations } from 'use-intl'
import { SheetProblems } from '@tripos/ui-staff/sheet-problems.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

/** What the check found: how many, and every problem with its row and column. */
export function ImportReport({ preview, count }: { preview: UserImportPreview; count: number }) {
  const t = useTranslations('identityUsers.import')
  const { problemCount, problems, newCount, typedPasswordCount, invitedCount, existing } = preview
  return (
    <>
      <h2>{preview.fileName}</h2>
      <dl className={styles.counts}>
        <Count name={t('newUsers')} value={newCount} />
        <Count name={t('existingUsers', { what: t(existing) })} value={preview.existingCount} />
        <Count name={t('typed')} value={typedPasswordCount} />
        {invitedCount > 0 && <Count name={t('invited')} value={invitedCount} />}
        <Count name={t('problems')} value={problemCount} />
      </dl>
      {problemCount === 0 && (
        <Alert
          type={count > 0 ? 'success' : 'warning'}
          showIcon
          title={count > 0 ? t('clean') : t('nothing')}
          description={
            newCount > 0 && (
              <>
                {invitedCount > 0 && <p>{t('invitedNote', { count: invitedCount })}</p>}
                {newCount > invitedCount + typedPasswordCount && <p>{t('generatedNote')}</p>}
                {typedPasswordCount > 0 && <p>{t('typedNote')}</p>}
              </>
            )
          }
        />
      )}
      {problemCount > 0 && <SheetProblems problems={problems} count={problemCount} />}
    </>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className={styles.muted}>{name}</dt>
      <dd className={styles.figure}>{value}</dd>
    </div>
  )
}
