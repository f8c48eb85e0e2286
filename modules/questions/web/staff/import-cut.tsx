import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { Button, Drawer } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './import.module.css'

export type PaperLine = ImportPreview['doubts'][number]['lines'][number]

/** Says where questions of a written paper begin; everything that the import has read is asked for again. */
export function useCut(importId: string, onDone?: () => void) {
  const t = useTranslations('questionsImport')
  const cut = useEndpointMutation(questionFiles.importSaveCuts, {
    invalidates: [questionFiles.importOpen, questionFiles.importItems],
    onSuccess: () => {
      toast.success(t('cutDone'))
      onDone?.()
    },
  })
  return { isPending: cut.isPending, mark: (cuts: readonly Cut[]) => cut.mutate({ importId, cuts: [...cuts] }) }
}

type Cut = Input<typeof questionFiles.importSaveCuts>['cuts'][number]

/** The same of several lines. */
export const cutsAt = (lines: readonly PaperLine[], begins: boolean): Cut[] =>
  lines.map(({ line }) => ({ line, begins }))

/** What may be cut. */
export interface Cuttable {
  /** Where a question begins now, which may go on with the one above. */
  readonly first?: PaperLine | undefined
  /** Where another may begin. */
  readonly rest: readonly PaperLine[]
}

interface ImportCutProps {
  readonly importId: string
  readonly cuttable: Cuttable
  readonly onClose: () => void
}

/** The lines of one question: another begins at one of them, or all of them go on with the question above. */
export function ImportCut({ importId, cuttable: { first, rest }, onClose }: ImportCutProps) {
  const t = useTranslations('questionsImport')
  const common = useTranslations('common')
  const { isPending, mark } = useCut(importId, onClose)
  return (
    <Drawer open title={t('cutTitle')} size={640} onClose={onClose} closable={{ 'aria-label': common('close') }}>
      <div className={styles.stack}>
        <p className={styles.muted}>{t('cutHint')}</p>
        <ol className={styles.paper}>
          {first && (
            <li>
              <span className={styles.original}>{first.text}</span>
              <Button size="small" disabled={isPending} onClick={() => mark(cutsAt([first], false))}>
                {t('join')}
              </Button>
            </li>
          )}
          {rest.map(each => (
            <li key={each.line}>
              <span className={styles.original}>{each.text}</span>
              <Button
                size="small"
                disabled={isPending}
                aria-label={t('beginAt', { text: each.text })}
                onClick={() => mark(cutsAt([each], true))}
              >
                {t('beginHere')}
              </Button>
            </li>
          ))}
        </ol>
      </div>
    </Drawer>
  )
}

interface CutButtonProps {
  readonly preview: ImportPreview
  readonly lines: readonly PaperLine[]
  readonly onCut: (cuttable: Cuttable) => void
}

/** Where the paper is kept and the question has lines that can be cut. */
export function CutButton({ preview, lines, onCut }: CutButtonProps) {
  const t = useTranslations('questionsImport')
  const [first, ...rest] = lines
  if (!preview.canCut || first === undefined) return null
  return (
    <Button type="link" size="small" onClick={() => onCut({ first, rest })}>
      {t('cut')}
    </Button>
  )
}
