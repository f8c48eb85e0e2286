import { identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { isRefusal } from '../../lib/call-error.ts'
import { useEndpointMutation } from '../../lib/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.tsx'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import styles from './code-field.module.css'
import { useWaiting } from './use-waiting.ts'

const AGAIN_SECONDS = 60

interface CodeFieldProps {
  /** Mobile number or e-mail, checked by the caller; undefined while it is not one. */
  readonly contact: string | undefined
  readonly purpose: 'login' | 'resetPassword'
  readonly captchaAlways: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  /** Asked for a code without a good contact. */
  readonly onMissingContact: () => void
}

/** The six digits, and the button that has them sent. */
export function CodeField(props: CodeFieldProps) {
  const { contact, purpose, captchaAlways, value, error, onChange, onMissingContact } = props
  const t = useTranslations('identity.code')
  const captcha = useCaptcha(captchaAlways)
  const wait = useWaiting()
  const sendCode = useEndpointMutation(identity.sendCode, {
    handles: ['CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    onSuccess: ({ validSeconds }) => {
      captcha.used()
      wait.start(AGAIN_SECONDS)
      toast.success(t('sent', { minutes: Math.round(validSeconds / 60) }))
    },
    onError: failure => {
      captcha.afterError(failure)
      if (isRefusal(failure, 'CODE_TOO_SOON')) wait.start(failure.retryAfter ?? AGAIN_SECONDS)
    },
  })
  const send = () => {
    if (captcha.isNeeded && captcha.text === '') return captcha.setError(t('captchaFirst'))
    if (contact === undefined) onMissingContact()
    else sendCode.mutate({ contact, purpose, ...captcha.answer() })
  }
  return (
    <>
      <CaptchaField captcha={captcha} />
      <Field label={t('label')} error={error} required>
        <div className={styles.row}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={value}
            onChange={onChange}
          />
          <Button busy={sendCode.isPending} disabled={wait.seconds > 0} onClick={send}>
            {wait.seconds > 0 ? t('sendAgain', { seconds: wait.seconds }) : t('send')}
          </Button>
        </div>
      </Field>
    </>
  )
}
