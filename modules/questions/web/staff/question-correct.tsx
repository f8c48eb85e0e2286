import { type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { Alert, Form, Select } from 'antd'
import { useTranslations } from 'use-intl'
import reports from './import.module.css'
import { ContentEditor } from './content-editor.tsx'
import { withEveryPlace } from './gaps.rules.ts'
import { useLevelChoices } from './question-tags.tsx'
import { useSendableCheck } from './use-content-problems.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

type Problem = ImportPreview['problems'][number]

/** The server sends it as far as it could be read: a fill-in may have no gaps yet. */
const contentOf = ({ draft }: Problem): QuestionContent => withEveryPlace(draft.content as QuestionContent)

interface QuestionCorrectProps {
  readonly importId: string
  readonly problem: Problem
  readonly onClose: () => void
}

/** A wrong question of an import in the editor, its words in the file above it. Saving checks it again. */
export function QuestionCorrect({ importId, problem, onClose }: QuestionCorrectProps) {
  const t = useTranslations('questionsImport')
  const fields = useTranslations('questions')
  const levels = useLevelChoices(problem.draft.level)
  const { line, what, original, draft } = problem
  return (
    <FormDrawer
      title={t('correctTitle', { no: line })}
      size={760}
      endpoint={questionFiles.importCorrect}
      initial={{ content: contentOf(problem), level: draft.level, tags: draft.tags }}
      toInput={values => ({ ...values, importId, line })}
      invalidates={[questionFiles.importOpen, questionFiles.importItems]}
      problemOf={useSendableCheck()}
      fieldOf={{ QUESTION_KEY_COUNT: 'content' }}
      onSaved={onClose}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Alert type="warning" showIcon title={what} description={<div className={reports.original}>{original}</div>} />
        <div>
          <Form.Item name="content">
            <ContentEditor isDisabled={false} canChangeType />
          </Form.Item>
          <Form.Item name="level" label={fields('level')}>
            <Select options={levels} />
          </Form.Item>
          <Form.Item name="tags" label={fields('tags')} extra={fields('tagsHint')}>
            <Select mode="tags" tokenSeparators={[',', '，']} open={false} suffixIcon={null} />
          </Form.Item>
        </div>
      </div>
    </FormDrawer>
  )
}
