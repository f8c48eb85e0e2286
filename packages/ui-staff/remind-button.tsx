import { BellOutlined } from '@ant-design/icons'
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Form, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { MomentInput } from './moment-input.tsx'
import styles from './pages.module.css'
import { toast } from '@tripos/ui/toast.tsx'
import { useHeldCall } from './use-held-call.ts'

interface RemindProps<R extends Endpoint, C extends Endpoint> {
  readonly label: string
  readonly title: string
  /** Who gets it. */
  readonly text: string
  /** What it is about. */
  readonly name: string
  readonly remind: R
  /** How many it would reach now. */
  readonly count: C
  /** Whom, of what. */
  readonly input: Input<C>
  readonly invalidates: readonly Endpoint[]
  readonly onDone?: (() => void) | undefined
}

/** Reminds people, after asking: in ten seconds, with a way back, or at a set time. */
export function RemindButton<R extends Endpoint, C extends Endpoint>(props: RemindProps<R, C>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<BellOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && <RemindDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps<R extends Endpoint, C extends Endpoint> = RemindProps<R, C> & { readonly onClose: () => void }

function useSend<R extends Endpoint, C extends Endpoint>(props: DialogProps<R, C>) {
  const { remind, name, invalidates, onDone, onClose } = props
  const t = useTranslations('staff.remind')
  const inputAt = (at: string | null) => ({ ...(props.input as object), at }) as Input<R>
  const countIn = (output: Output<R>) => (output as { readonly count: number | null }).count
  const done = (output: Output<R>) => t('sent', { count: countIn(output) ?? 0 })
  const hold = useHeldCall(remind, { invalidates, done })
  const close = () => {
    onClose()
    onDone?.()
  }
  const plan = useEndpointMutation(remind, {
    invalidates,
    onSuccess: (output, input) => {
      const at = (input as { readonly at: string }).at
      toast.success(countIn(output) === null ? t('planned', { at: formatMinute(at) }) : done(output))
      close()
    },
  })
  return {
    isBusy: plan.isPending,
    now: (count: number) => {
      hold({ text: t('sending', { count, name }), input: inputAt(null) })
      close()
    },
    later: (at: string) => plan.mutate(inputAt(at)),
  }
}

function RemindDialog<R extends Endpoint, C extends Endpoint>(props: DialogProps<R, C>) {
  const t = useTranslations('staff.remind')
  const common = useTranslations('common')
  const atId = useId()
  const [isLater, setLater] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const { isBusy, now, later } = useSend(props)
  const counted = useEndpoint(props.count, props.input, { staleMs: 0 })
  const count = (counted.data as { readonly count: number } | undefined)?.count
  const confirm = () => {
    if (isLater && at !== null) later(at)
    else if (!isLater && count !== undefined) now(count)
  }
  const nowText = count === undefined ? t('send') : count === 0 ? t('nobody') : t('sendTo', { count })
  return (
    <Modal
      open
      title={props.title}
      okText={isLater ? t('plan') : nowText}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: isLater ? at === null : count === undefined || count === 0 }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={props.onClose}
    >
      <div className={styles.stack}>
        <p>{props.text}</p>
        <Radio.Group
          aria-label={t('when')}
          value={isLater ? 'later' : 'now'}
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
          onChange={event => setLater(event.target.value === 'later')}
        />
        {isLater && (
          <Form layout="vertical">
            <Form.Item label={t('at')} htmlFor={atId} extra={t('atHint')} required>
              <MomentInput id={atId} label={t('at')} value={at} onChange={setAt} />
            </Form.Item>
          </Form>
        )}
      </div>
    </Modal>
  )
}
