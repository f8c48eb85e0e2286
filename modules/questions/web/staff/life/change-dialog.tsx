import type { QuestionLevel } from '@tripos/contract-kit/enums.ts'
import { questionLife } from '../../../contract/question-life.ts'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { QUESTION_LISTS } from '../../shared/question-lists.ts'
import { KnowledgeSelect } from '../knowledge-select.tsx'
import { useLevelChoices } from '../question-tags.tsx'
import { useOwnStateOptions } from './state-tag.tsx'

interface ChangeDialogProps {
  readonly questions: readonly { readonly id: string; readonly tags: readonly string[] }[]
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Change {
  readonly level?: QuestionLevel
  readonly state?: 0 | 2
  readonly addTags?: string[]
  readonly removeTags?: string[]
  readonly addKnowledgeIds?: string[]
  readonly removeKnowledgeIds?: string[]
}

/** Changes the chosen questions, all or none. What is left empty stays as it is. Rendered only while it is open. */
export function ChangeDialog({ questions, onDone, onClose }: ChangeDialogProps) {
  const t = useTranslations('questionsReview.change')
  const common = useTranslations('common')
  const [form] = Form.useForm<Change>()
  const [isEmpty, setIsEmpty] = useState(true)
  const levels = useLevelChoices(undefined)
  const states = useOwnStateOptions()
  const present = [...new Set(questions.flatMap(question => question.tags))].sort()
  const change = useEndpointMutation(questionLife.change, {
    invalidates: QUESTION_LISTS,
    onSuccess: ({ changedCount }) => {
      toast.success(changedCount === 0 ? t('none') : t('done', { count: changedCount }))
      onDone()
    },
  })
  const confirm = () => {
    if (!isEmpty) change.mutate({ ids: questions.map(question => question.id), ...given(form.getFieldsValue()) })
  }
  return (
    <Modal
      open
      title={t('title', { count: questions.length })}
      okText={t('save')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: isEmpty }}
      confirmLoading={change.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      <Form<Change>
        form={form}
        layout="vertical"
        onFinish={confirm}
        onValuesChange={(_, values) => setIsEmpty(Object.keys(given(values)).length === 0)}
      >
        <Form.Item name="level" label={t('level')}>
          <Select allowClear placeholder={t('keep')} options={levels} />
        </Form.Item>
        <Form.Item name="state" label={t('state')}>
          <Select allowClear placeholder={t('keep')} options={states} />
        </Form.Item>
        <Form.Item name="addTags" label={t('addTags')}>
          <Select mode="tags" tokenSeparators={[',', '，']} open={false} suffixIcon={null} placeholder={t('keep')} />
        </Form.Item>
        <Form.Item name="removeTags" label={t('removeTags')}>
          <Select
            mode="multiple"
            placeholder={t('keep')}
            disabled={present.length === 0}
            options={present.map(value => ({ value, label: value }))}
          />
        </Form.Item>
        <Form.Item name="addKnowledgeIds" label={t('addKnowledge')}>
          <KnowledgeSelect label={t('addKnowledge')} placeholder={t('keep')} present={[]} />
        </Form.Item>
        <Form.Item name="removeKnowledgeIds" label={t('removeKnowledge')}>
          <KnowledgeSelect label={t('removeKnowledge')} placeholder={t('keep')} present={[]} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Without the fields that nobody filled in. */
const given = (change: Change): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
