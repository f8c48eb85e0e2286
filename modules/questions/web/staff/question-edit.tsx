import { AuditOutlined, BarChartOutlined, CopyOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons'
import { QuestionLevel, QuestionState, QuestionType } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { QUESTION_TRANSITIONS } from '../../contract/question-states.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { questions } from '../../contract/questions.ts'
import { Alert, Button, Form, Select, Space } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import { BankMultiSelect } from '../shared/bank-select.tsx'
import { ChapterFields } from './chapter-select.tsx'
import { ContentEditor } from './content-editor.tsx'
import { emptyContent, excerptOf, firstProblem } from './content.rules.ts'
import { KnowledgeSelect } from './knowledge-select.tsx'
import { PreviewDrawer } from './preview-drawer.tsx'
import { ReviewDrawer } from './life/review-drawer.tsx'
import { SimilarLine } from './life/similar-line.tsx'
import { StateTag, useOwnStateOptions } from './life/state-tag.tsx'
import { QuestionUse } from '../shared/slots.ts'
import { useLevelChoices } from './question-tags.tsx'
import { useProblemText, useSendableCheck } from './use-content-problems.ts'
import { VersionDrawer } from './version-drawer.tsx'
import { questionsPaths } from '../shared/paths.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { FormPage, FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'

type Question = Output<typeof questions.detail>
type OwnState = Exclude<QuestionState, typeof QuestionState.inReview>

interface QuestionForm {
  readonly content: QuestionContent
  readonly level: QuestionLevel
  /** Not while a question is in review: that ends by its own buttons. */
  readonly state?: OwnState
  readonly tags: string[]
  readonly bankIds: string[]
  /** At most one of each bank. */
  readonly chapterIds: string[]
  readonly knowledgeIds: string[]
}

export function QuestionEdit() {
  const { id = 'new' } = useParams()
  // Without a fixed key a new question would keep the form of the one before it.
  return id === 'new' ? <NewQuestion key="new" /> : <StoredQuestion key={id} id={id} />
}

function NewQuestion() {
  const [params] = useSearchParams()
  const bankId = params.get('bankId')
  const first: QuestionForm = {
    content: emptyContent(QuestionType.singleChoice),
    level: QuestionLevel.normal,
    state: QuestionState.ready,
    tags: [],
    bankIds: bankId ? [bankId] : [],
    chapterIds: [],
    knowledgeIds: [],
  }
  const [next, setNext] = useState<{ readonly no: number; readonly initial: QuestionForm }>()
  return (
    <Editor
      key={next?.no ?? 0}
      initial={next?.initial ?? first}
      // Of the same kind, filed in the same way: only what is asked is new.
      onNext={values =>
        setNext({ no: (next?.no ?? 0) + 1, initial: { ...values, content: emptyContent(values.content.type) } })
      }
    />
  )
}

function StoredQuestion({ id }: { id: string }) {
  const detail = useEndpoint(questions.detail, { id })
  return (
    <Loaded query={detail}>
      {question => <OpenedQuestion newest={question} onReload={() => void detail.refetch()} />}
    </Loaded>
  )
}

/** Keeps what was opened while it is being changed: what somebody else saves meanwhile comes up when this is saved. */
function OpenedQuestion({ newest, onReload }: { newest: Question; onReload: () => void }) {
  const [held, setHeld] = useState<Question>()
  const question = held ?? newest
  return (
    <Editor
      key={question.revision}
      question={question}
      initial={{
        ...asItIs(question),
        ...(question.state === QuestionState.inReview ? {} : { state: question.state }),
      }}
      onEdited={() => setHeld(question)}
      onSaved={() => setHeld(undefined)}
      onReload={() => {
        setHeld(undefined)
        onReload()
      }}
    />
  )
}

/** What is asked, and where it lies. */
const asItIs = ({ content, level, tags, banks, knowledge }: Question) => ({
  content,
  level,
  tags,
  bankIds: banks.map(bank => bank.id),
  chapterIds: banks.flatMap(bank => bank.chapter?.id ?? []),
  knowledgeIds: knowledge.map(point => point.id),
})

interface EditorProps {
  readonly question?: Question
  readonly initial: QuestionForm
  readonly onNext?: (values: QuestionForm) => void
  readonly onEdited?: () => void
  readonly onSaved?: () => void
  readonly onReload?: () => void
}

function Editor({ question, initial, onNext, onEdited, onSaved, onReload }: EditorProps) {
  const t = useTranslations('questions')
  const navigate = useNavigate()
  const canEdit = useCan('qu:bank:edit') && (question?.canEdit ?? true)
  return (
    <FormPage
      title={question ? t('editTitle') : t('new')}
      subject={question ? excerptOf(question.content.stem) : ''}
      hint={question && t('versionNo', { no: question.newestVersionNo })}
      back={questionsPaths.questions(question?.banks[0] ? `?bankId=${question.banks[0].id}` : '')}
      endpoint={questions.save}
      initial={initial}
      canEdit={canEdit}
      toInput={values => ({ ...values, ...(question ? seenOf(question) : {}) })}
      invalidates={QUESTION_LISTS}
      problemOf={useSendableCheck()}
      fieldOf={{ QUESTION_KEY_COUNT: 'content' }}
      onSaved={({ id }) => {
        onSaved?.()
        if (!question) void navigate(questionsPaths.question(id), { replace: true })
      }}
      {...(onReload ? { onReload } : {})}
      {...(onNext ? { onNext } : {})}
      {...(question ? {} : { startAt: 'content' })}
      {...(onEdited ? { onEdited } : {})}
      actions={isDirty => question && <Drawers question={question} isDirty={isDirty} onChanged={() => onReload?.()} />}
    >
      <Fields question={question} canEdit={canEdit} />
    </FormPage>
  )
}

/** What this page has seen: anything newer on the server is a conflict. */
const seenOf = ({ id, newestVersionNo, revision }: Question) => ({ id, versionNo: newestVersionNo, revision })

/** Inside the form: it reads the draft. */
function Fields({ question, canEdit }: { question: Question | undefined; canEdit: boolean }) {
  const t = useTranslations('questions')
  const problemText = useProblemText()
  const life = useTranslations('questionsReview')
  const own = useTranslations('questionsBanks')
  const levels = useLevelChoices(question?.level)
  const states = useOwnStateOptions()
  const content = Form.useWatch<QuestionContent | undefined>('content')
  const bankIds = Form.useWatch<string[] | undefined>('bankIds')
  const [preview, setPreview] = useState<QuestionContent>()
  const problem = content && firstProblem(content)
  return (
    <>
      <FormSection title={t('content')}>
        <Form.Item name="content">
          <ContentEditor
            isDisabled={!canEdit}
            canChangeType={question === undefined}
            afterStem={canEdit && content && <SimilarLine questionId={question?.id} content={content} />}
          />
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
              {problem && <Alert type="warning" showIcon title={problemText(problem)} />}
            </Space>
          </Form.Item>
        )}
      </FormSection>
      <FormSection title={t('filing')}>
        <FormRow>
          <Form.Item name="bankIds" label={t('banks')} required>
            <BankMultiSelect known={question?.banks ?? []} />
          </Form.Item>
          <Form.Item name="chapterIds" noStyle>
            <ChapterFields bankIds={bankIds ?? []} />
          </Form.Item>
          <Form.Item name="level" label={t('level')}>
            <Select options={levels} />
          </Form.Item>
          {(question === undefined || mayHappen(QUESTION_TRANSITIONS.choose, question.state)) && (
            <Form.Item name="state" label={life('state')} extra={life('stateHint')}>
              <Select options={states} />
            </Form.Item>
          )}
          <Form.Item name="knowledgeIds" label={own('knowledge')} extra={own('knowledgeHint')}>
            <KnowledgeSelect label={own('knowledge')} present={question?.knowledge ?? []} />
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

interface DrawersProps {
  readonly question: Question
  readonly isDirty: () => boolean
  readonly onChanged: () => void
}

function Drawers({ question, isDirty, onChanged }: DrawersProps) {
  const t = useTranslations('questions')
  const life = useTranslations('questionsReview')
  const [open, setOpen] = useState<'versions' | 'review' | 'use'>()
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    onChanged()
  }
  return (
    <Space wrap>
      <StateTag state={question.state} />
      <Button icon={<AuditOutlined aria-hidden="true" />} onClick={() => setOpen('review')}>
        {life('reviewAndComments')}
      </Button>
      <Button icon={<HistoryOutlined aria-hidden="true" />} onClick={() => setOpen('versions')}>
        {t('versions')}
      </Button>
      {QuestionUse.isFilled() && (
        <Button icon={<BarChartOutlined aria-hidden="true" />} onClick={() => setOpen('use')}>
          {life('use.title')}
        </Button>
      )}
      <CopyButton question={question} />
      {open === 'use' && (
        <QuestionUse
          questionId={question.id}
          isJudged={question.content.type === QuestionType.trueFalse}
          onClose={close}
        />
      )}
      {open === 'versions' && (
        <VersionDrawer question={question} isDirty={isDirty} onClose={close} onRestored={changed} />
      )}
      {open === 'review' && <ReviewDrawer question={question} isDirty={isDirty} onClose={close} onChanged={changed} />}
    </Space>
  )
}

/** Another one like it, as it is stored: a draft, so that no paper draws both before it differs. */
function CopyButton({ question }: Pick<DrawersProps, 'question'>) {
  const t = useTranslations('questions')
  const navigate = useNavigate()
  const mayEdit = useCan('qu:bank:edit')
  const copy = useEndpointMutation(questions.save, {
    invalidates: QUESTION_LISTS,
    onSuccess: ({ id }) => {
      toast.success(t('copied'))
      void navigate(questionsPaths.question(id))
    },
  })
  if (!mayEdit || !question.canEdit) return null
  return (
    <Button
      icon={<CopyOutlined aria-hidden="true" />}
      loading={copy.isPending}
      onClick={() => copy.mutate({ ...asItIs(question), state: QuestionState.draft })}
    >
      {t('copy')}
    </Button>
  )
}
