/** The words of one kind in one language: those that were shipped, or the site's own. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Form, Input } from 'antd'
import { useTranslations } from 'use-intl'
import { isRefusal, type CallError } from '@tripos/web-kit/call-error.ts'
import { problemsOf } from '@tripos/web-kit/input-problems.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'
import { notificationSettings } from '../../contract.ts'
import styles from './settings.module.css'

type Kind = Output<typeof notificationSettings.kinds>['groups'][number]['kinds'][number]
type KindText = Kind['texts'][number]

export interface OpenedText {
  readonly kind: Kind
  readonly text: KindText
}

interface TextDrawerProps {
  readonly opened: OpenedText
  readonly canEdit: boolean
  readonly onClose: () => void
}

const TITLE_CHARACTERS = 120
const BODY_CHARACTERS = 2000

export function TextDrawer({ opened, canEdit, onClose }: TextDrawerProps) {
  const t = useTranslations('notificationsStaff')
  const common = useTranslations('common')
  const { kind, name, variables } = opened.kind
  const { language, shipped, own, version } = opened.text
  return (
    <FormDrawer
      title={t('textNamed', { kind: name, language: common(`languages.${language}`) })}
      size={640}
      endpoint={notificationSettings.saveText}
      initial={own ?? shipped}
      isReadOnly={!canEdit}
      toInput={words => ({ kind, language, version, ...words })}
      invalidates={[notificationSettings.kinds]}
      onSaved={onClose}
      onReload={onClose}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('textTitle')} required>
        <Input maxLength={TITLE_CHARACTERS} />
      </Form.Item>
      <Form.Item name="body" label={t('textBody')} extra={t('bodyHint')} required>
        <Input.TextArea rows={8} maxLength={BODY_CHARACTERS} />
      </Form.Item>
      {variables.length > 0 && (
        <div className={styles.variables}>
          {t('variables')}
          {variables.map(variable => (
            <code key={variable.name}>{`{${variable.name}}`}</code>
          ))}
        </div>
      )}
      {canEdit && (
        <Preview kind={kind} language={language}>
          {own !== null && <Reset kind={kind} language={language} name={name} onDone={onClose} />}
        </Preview>
      )}
    </FormDrawer>
  )
}

interface TextOf {
  readonly kind: string
  readonly language: KindText['language']
}

/** What somebody would get, with made-up values. */
function Preview({ kind, language, children }: TextOf & { children: React.ReactNode }) {
  const t = useTranslations('notificationsStaff')
  const form = Form.useFormInstance<KindText['shipped']>()
  const preview = useEndpointMutation(notificationSettings.previewText, {
    handles: ['BAD_INPUT'],
    onError: error => {
      if (!isRefusal(error, 'BAD_INPUT')) return
      form.setFields(
        problemsOf((error as CallError).data).map(({ field, text }) => ({
          name: field as keyof KindText['shipped'],
          errors: [text],
        })),
      )
    },
  })
  const show = () => {
    const { title = '', body = '' } = form.getFieldsValue(true) as Partial<KindText['shipped']>
    preview.mutate({ kind, language, title, body })
  }
  return (
    <section aria-label={t('preview')}>
      <div className={styles.buttons}>
        <Button loading={preview.isPending} onClick={show}>
          {t('preview')}
        </Button>
        {children}
      </div>
      <div aria-live="polite">
        {preview.data && (
          <div className={styles.preview}>
            <strong>{preview.data.title}</strong>
            <p>{preview.data.body}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function Reset({ kind, language, name, onDone }: TextOf & { name: string; onDone: () => void }) {
  const t = useTranslations('notificationsStaff')
  const reset = useConfirmedMutation(notificationSettings.resetText, {
    invalidates: [notificationSettings.kinds],
    done: t('resetDone'),
  })
  return (
    <Button
      onClick={() =>
        reset.ask(
          { title: t('resetTitle', { name }), content: t('resetText'), okText: t('reset') },
          { kind, language },
          onDone,
        )
      }
    >
      {t('reset')}
    </Button>
  )
}
