import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { Button, Drawer, Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { keepEnterInChoices } from './enter-key.ts'
import { focusFirstField } from './focus-first-field.ts'
import { type ServerFormOptions, useServerForm } from './use-server-form.ts'
import { useAskedClose } from './use-asked-close.ts'

interface FormDrawerProps<T extends Endpoint, V extends object> extends ServerFormOptions<T, V> {
  readonly title: string
  readonly initial: V
  /** In pixels, where texts are written. */
  readonly size?: number
  /** Where something else is done than saved. */
  readonly okText?: string
  readonly isDanger?: boolean
  /** For who may look only: nothing can be changed or saved. */
  readonly isReadOnly?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form of a few fields over a list. Rendered only while it is open. */
export function FormDrawer<T extends Endpoint, V extends object>(props: FormDrawerProps<T, V>) {
  const common = useTranslations('common')
  const { form, formName, isSaving, isDirty, markDirty, submit } = useServerForm(props)
  const close = useAskedClose(isDirty, props.onClose)
  return (
    <Drawer
      open
      title={props.title}
      size={props.size ?? 480}
      onClose={close}
      afterOpenChange={isOpen => isOpen && focusFirstField(formName)}
      closable={{ 'aria-label': common('close') }}
      footer={
        !props.isReadOnly && (
          // Outside the form, and its button all the same: Enter in a field saves.
          <Button type="primary" danger={props.isDanger ?? false} htmlType="submit" form={formName} loading={isSaving}>
            {props.okText ?? common('save')}
          </Button>
        )
      }
    >
      <Form<V>
        form={form}
        name={formName}
        layout="vertical"
        initialValues={props.initial}
        disabled={props.isReadOnly ?? false}
        onValuesChange={markDirty}
        onFinish={submit}
        onKeyDown={keepEnterInChoices}
        autoComplete="off"
      >
        {props.children}
      </Form>
    </Drawer>
  )
}
