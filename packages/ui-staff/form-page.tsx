/** The one pattern of edit pages: load, warn before edits are lost, save, errors at their fields. */
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { BackLink } from './back-link.tsx'
import { keepEnterInChoices } from './enter-key.ts'
import styles from './form-page.module.css'
import { useLeaveWarning } from './use-leave-warning.ts'
import { type ServerFormOptions, useServerForm } from './use-server-form.ts'

interface FormPageProps<T extends Endpoint, V extends object> extends ServerFormOptions<T, V> {
  readonly title: string
  /** The name of what is edited, for its tab. */
  readonly subject?: string
  readonly hint?: ReactNode
  /** Address of the list, where there is one. */
  readonly back?: string
  readonly initial: V
  readonly canEdit: boolean
  /** What stands between the title and the form, with a life of its own. */
  readonly above?: ReactNode
  /** Buttons beside "save" that need no saving. `submit` saves first. */
  readonly actions?: ReactNode | ((isDirty: () => boolean) => ReactNode)
  /** The field that has the focus when the form appears. */
  readonly startAt?: keyof V & string
  /** The person has begun to change something. */
  readonly onEdited?: () => void
  /** In place of the button that saves: buttons of one's own, inside the form. */
  readonly buttons?: (isSaving: boolean) => ReactNode
  /** Ctrl+S saves: unless there are buttons of one's own. */
  readonly hasSaveKey?: boolean
  readonly children: ReactNode
}

export function FormPage<T extends Endpoint, V extends object>(props: FormPageProps<T, V>) {
  const t = useTranslations('staff.form')
  const common = useTranslations('common')
  const { form, formName, isSaving, problems, isDirty, markDirty, submit, submitForNext } = useServerForm(props)
  useLeaveWarning(isDirty)
  const { hasSaveKey = props.buttons === undefined } = props
  useSaveKey(props.canEdit && hasSaveKey ? submit : undefined)
  const { startAt } = props
  const startedAt = useRef<string>(undefined)
  useEffect(() => {
    // A page that comes back from another tab appears again, and is where it was.
    if (startAt === undefined || startedAt.current === startAt) return
    startedAt.current = startAt
    form.scrollToField(startAt as never, { block: 'nearest', focus: true })
  }, [form, startAt])
  const actions = typeof props.actions === 'function' ? props.actions(isDirty) : props.actions
  return (
    <>
      {props.back !== undefined && <BackLink to={props.back}>{t('backToList')}</BackLink>}
      <PageTitle title={props.title} subject={props.subject ?? ''} hint={props.hint} actions={actions} />
      {props.above !== undefined && <div className={styles.notice}>{props.above}</div>}
      {!props.canEdit && <Alert type="info" showIcon title={t('readOnly')} className={styles.notice ?? ''} />}
      <Form<V>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={props.initial}
        disabled={!props.canEdit}
        onValuesChange={(changed: Partial<V>) => {
          markDirty(changed)
          props.onEdited?.()
        }}
        onFinish={submit}
        onKeyDown={keepEnterInChoices}
        autoComplete="off"
      >
        {props.children}
        {props.canEdit && (
          <div className={styles.foot}>
            {props.buttons?.(isSaving) ?? (
              <>
                <Button type="primary" htmlType="submit" loading={isSaving}>
                  {common('save')}
                </Button>
                {props.onNext && (
                  <Button disabled={isSaving} onClick={submitForNext}>
                    {t('saveAndNew')}
                  </Button>
                )}
              </>
            )}
            <FootWords problems={problems} isDirty={isDirty()} />
          </div>
        )}
      </Form>
    </>
  )
}

/** Ctrl+S, wherever the focus is on the page; not below a dialog. */
function useSaveKey(save: (() => void) | undefined): void {
  useEffect(() => {
    if (save === undefined) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const dialogs = [...document.querySelectorAll('[role=dialog]')]
      if (!dialogs.some(dialog => dialog.checkVisibility())) save()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

/** Beside the button, which is always in view: why it was not saved, or that something is still to be. */
function FootWords({ problems, isDirty }: { problems: readonly string[]; isDirty: boolean }) {
  const t = useTranslations('staff.form')
  const [first] = problems
  if (first !== undefined) {
    return (
      <span role="alert" className={styles.refused}>
        {t('notSaved', { count: problems.length, first })}
      </span>
    )
  }
  return isDirty && <span className={styles.dirty}>{t('unsaved')}</span>
}

/** A group of fields with a heading. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  )
}

/** Fields beside each other where there is room. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
