import { EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { QuestionLevel, QuestionType } from '@tripos/contract/enums'
import type { Output } from '@tripos/contract/kernel'
import { type QuestionContent, questions } from '@tripos/contract/questions'
import { Alert, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { QUESTION_LISTS } from '../../../features/questions/api.ts'
import { BankMultiSelect } from '../../../features/questions/bank-select.tsx'
import { ContentEditor } from '../../../features/questions/content-editor.tsx'
import { contentProblem, emptyContent, excerptOf } from '../../../features/questions/content.rules.ts'
import { PreviewDrawer } from '../../../features/questions/preview-drawer.tsx'
import { useLevelChoices } from '../../../features/questions/question-tags.tsx'
import { VersionDrawer } from '../../../features/questions/version-drawer.tsx'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/session.ts'
import { useEndpoint } from '../../../lib/use-endpoint.ts'
import { FormPage, FormRow, FormSection } from '../ui/form-page.tsx'
import { Loaded } from '../ui/loaded.tsx'

type Question = Output<typeof questions.detail>

interface QuestionForm {
  readonly content: QuestionContent
  readonly level: QuestionLevel
  readonly tags: string[]
  readonly bankIds: string[]
}

export function QuestionEdit() {
  const { id = 'new' } = useParams()
  // Without a fixed key a new question would keep the form of the one before it.
  return id === 'new' ? <NewQuestion key="new" /> : <StoredQuestion key={id} id={id} />
}

function NewQuestion() {
  const [params] = useSearchParams()
  const bankId = params.get('bankId')
  const initial: QuestionForm = {
    content: emptyContent(QuestionType.singleChoice),
    level: QuestionLevel.normal,
    tags: [],
    bankIds: bankId ? [bankId] : [],
  }
  return <Editor initial={initial} />
}

function StoredQuestion({ id }: { id: string }) {
  const detail = useEndpoint(questions.detail, { id })
  return (
    <Loaded query={detail}>
      {question => (
        <Editor
          key={question.newestVersionNo}
          question={question}
          initial={{
            content: question.content,
            level: question.level,
            tags: question.tags,
            bankIds: question.banks.map(bank => bank.id),
          }}
          onReload={() => void detail.refetch()}
        />
      )}
    </Loaded>
  )
}

interface EditorProps {
  readonly question?: Question
  readonly initial: QuestionForm
  readonly onReload?: () => void
}

function Editor({ question, initial, onReload }: EditorProps) {
  const t = useTranslations('admin.questions')
  const navigate = useNavigate()
  const canEdit = useCan('qu:bank:edit') && (question?.canEdit ?? true)
  return (
    <FormPage
      title={question ? t('editTitle') : t('new')}
      subject={question ? excerptOf(question.content.stem) : ''}
      hint={question && t('versionNo', { no: question.newestVersionNo })}
      back={paths.admin.questions(question?.banks[0] ? `?bankId=${question.banks[0].id}` : '')}
      endpoint={questions.save}
      initial={initial}
      canEdit={canEdit}
      toInput={values => ({ ...values, ...(question ? { id: question.id, versionNo: question.newestVersionNo } : {}) })}
      invalidates={QUESTION_LISTS}
      fieldOf={{ QUESTION_KEY_COUNT: 'content' }}
      onSaved={({ id }) => {
        if (!question) void navigate(paths.admin.question(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
      actions={<Drawers question={question} />}
    >
      <Fields question={question} canEdit={canEdit} />
    </FormPage>
  )
}

/** Inside the form: it reads the draft. */
function Fields({ question, canEdit }: { question: Question | undefined; canEdit: boolean }) {
  const t = useTranslations('admin.questions')
  const types = useTranslations('adminTypes')
  const levels = useLevelChoices(question?.level)
  const content = Form.useWatch<QuestionContent | undefined>('content')
  const [preview, setPreview] = useState<QuestionContent>()
  const problem = content && contentProblem(content)
  return (
    <>
      <FormSection title={t('content')}>
        <Form.Item name="content">
          <ContentEditor isDisabled={!canEdit} canChangeType={question === undefined} />
        </Form.Item>
        {canEdit && (
          <Form.Item>
            <Space wrap>
              <Button
                icon={<EyeOutlined aria-hidden="true" />}
                onClick={() => setPreview(content)}
                disabled={problem !== undefined}
              >
                {t('preview')}
              </Button>
              {problem && <Alert type="warning" showIcon title={types(`problem.${problem}`)} />}
            </Space>
          </Form.Item>
        )}
      </FormSection>
      <FormSection title={t('filing')}>
        <FormRow>
          <Form.Item name="bankIds" label={t('banks')} required>
            <BankMultiSelect known={question?.banks ?? []} />
          </Form.Item>
          <Form.Item name="level" label={t('level')}>
            <Select options={levels} />
          </Form.Item>
          <Form.Item name="tags" label={t('tags')} extra={t('tagsHint')}>
            <Select mode="tags" tokenSeparators={[',', '，']} open={false} suffixIcon={null} />
          </Form.Item>
        </FormRow>
      </FormSection>
      {preview && <PreviewDrawer content={preview} onClose={() => setPreview(undefined)} />}
    </>
  )
}

function Drawers({ question }: { question: Question | undefined }) {
  const t = useTranslations('admin.questions')
  const [areVersionsOpen, setVersionsOpen] = useState(false)
  if (!question) return null
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => setVersionsOpen(true)}>
        {t('versions')}
      </Button>
      {areVersionsOpen && <VersionDrawer questionId={question.id} onClose={() => setVersionsOpen(false)} />}
    </>
  )
}
