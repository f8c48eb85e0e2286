import { Button, Form, Input, InputNumber } from 'antd'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { useConflictDialog } from '@tripos/ui-staff/use-conflict-dialog.ts'
import { useServerForm } from '@tripos/ui-staff/use-server-form.ts'
import { COMMENT_CHARACTERS, homework } from '../../contract.ts'
import type { HandIn } from './hand-in.ts'
import styles from './homework.module.css'

export interface MarkFormProps {
  readonly handIn: HandIn
  readonly onTyped: () => void
  /** Somebody has changed it meanwhile, and that is to be seen. */
  readonly onReload: () => void
  readonly onDone: () => void
}

interface Values {
  readonly points: number | null
  readonly comment: string
}

const LISTS = [homework.paging, homework.detail] as const

/** Points and a comment; or back to the learner with the comment. */
export function MarkForm({ handIn, onTyped, onReload, onDone }: MarkFormProps) {
  const t = useTranslations('homeworkStaff')
  const { id, revision, maxPoints, points, comment } = handIn
  const { form, formName, isSaving, markDirty, submit } = useServerForm<typeof homework.mark, Values>({
    endpoint: homework.mark,
    toInput: values => ({
      id,
      revision,
      points: maxPoints === 0 ? null : (values.points ?? null),
      comment: values.comment,
    }),
    invalidates: LISTS,
    onSaved: () => {
      toast.success(t('marked'))
      onDone()
    },
    onReload,
  })
  return (
    <Form<Values>
      form={form}
      name={formName}
      layout="vertical"
      initialValues={{ points, comment }}
      onValuesChange={changed => {
        markDirty(changed)
        onTyped()
      }}
      onFinish={submit}
      autoComplete="off"
    >
      {maxPoints > 0 && (
        <Form.Item name="points" label={t('pointsOf', { max: maxPoints })} required>
          <InputNumber min={0} max={maxPoints} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="comment" label={t('comment')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={COMMENT_CHARACTERS} showCount />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t('save')}
        </Button>
        <GiveBack
          handIn={handIn}
          commentOf={() => form.getFieldValue('comment') as string}
          onReload={onReload}
          onDone={onDone}
        />
      </div>
    </Form>
  )
}

function GiveBack({
  handIn,
  commentOf,
  onReload,
  onDone,
}: Pick<MarkFormProps, 'handIn' | 'onReload' | 'onDone'> & { readonly commentOf: () => string }) {
  const t = useTranslations('homeworkStaff')
  const ask = useAsk()
  const askAboutConflict = useConflictDialog(onReload)
  const giveBack = useEndpointMutation(homework.reopen, {
    handles: ['EDIT_CONFLICT'],
    invalidates: [...LISTS],
    onError: error => {
      if (isRefusal(error, 'EDIT_CONFLICT')) askAboutConflict(error.text)
    },
    onSuccess: () => {
      toast.success(t('wasGivenBack'))
      onDone()
    },
  })
  const run = () => {
    const comment = commentOf().trim()
    if (comment === '') {
      toast.error(t('commentNeeded'))
      return
    }
    ask({ title: t('giveBackTitle'), content: t('giveBackText'), okText: t('giveBack'), isDanger: false }, () =>
      giveBack.mutate({ id: handIn.id, revision: handIn.revision, comment }),
    )
  }
  return (
    <Button loading={giveBack.isPending} onClick={run}>
      {t('giveBack')}
    </Button>
  )
}
