import { type ImportOutcome, questionFiles } from '../../contract/question-files.ts'
import { Alert, Button, Flex } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useMakeExam } from './use-make-exam.ts'

type Last = ImportOutcome & { readonly importId: string; readonly fileName: string }

/** What came of the last import, for whoever left the page while it ran. */
export function ImportLast({ last }: { last: Last }) {
  const t = useTranslations('questionsImport')
  const makeExam = useMakeExam()(last)
  const outcome = useOutcome()
  const forget = useEndpointMutation(questionFiles.importForget, { invalidates: [questionFiles.importOpen] })
  return (
    <Alert
      type="success"
      showIcon
      title={t('last', { name: last.fileName })}
      description={
        <Flex vertical gap="small" align="flex-start">
          {outcome(last).join(' · ')}
          {makeExam && (
            <Button size="small" onClick={makeExam}>
              {t('makeExam')}
            </Button>
          )}
        </Flex>
      }
      closable={{ 'aria-label': t('dismiss'), onClose: () => forget.mutate({ importId: last.importId }) }}
    />
  )
}

/** The counts of an import in words. */
export function useOutcome() {
  const t = useTranslations('questionsImport')
  return ({ importedCount, updatedCount, skippedCount, droppedCount }: ImportOutcome): [string, ...string[]] => [
    t('done', { count: importedCount }),
    ...(updatedCount > 0 ? [t('updated', { count: updatedCount })] : []),
    ...(skippedCount > 0 ? [t('skipped', { count: skippedCount })] : []),
    ...(droppedCount > 0 ? [t('droppedText', { count: droppedCount })] : []),
  ]
}
