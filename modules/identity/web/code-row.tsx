import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import styles from './code-row.module.css'
import { useWaiting } from './use-waiting.ts'

const AGAIN_SECONDS = 60

interface Sent extends Readonly<Record<string, string | number>> {
  /** Masked: others may see the screen. */
  readonly to: string
  readonly minutes: number
}

/** Where a code went and for how long it is good: stays in view, since somebody leaves the page to read the code. */
export function useCodeRow() {
  const wait = useWaiting()
  const [sent, setSent] = useState<Sent>()
  return {
    seconds: wait.seconds,
    sent,
    afterSent(to: string, validSeconds: number): void {
      wait.start(AGAIN_SECONDS)
      setSent({ to: masked(to), minutes: Math.round(validSeconds / 60) })
      // The fields render with `name`, as in useForm.
      document.querySelector<HTMLElement>('form [name="code"]')?.focus()
    },
    afterError(failure: unknown): void {
      if (isRefusal(failure, 'CODE_TOO_SOON')) wait.start(failure.retryAfter ?? AGAIN_SECONDS)
    },
  }
}

const masked = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*(?=@)/, '$1***') : contact.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

interface CodeRowProps {
  readonly row: ReturnType<typeof useCodeRow>
  readonly isBusy: boolean
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly onSend: () => void
  readonly sentText: (sent: Sent) => string
}

/** The six digits, and the button that has them sent. */
export function CodeRow({ row, isBusy, value, error, onChange, onSend, sentText }: CodeRowProps) {
  const t = useTranslations('identity.code')
  const isWaiting = row.seconds > 0
  return (
    <Field label={t('label')} error={error} hint={<span role="status">{row.sent && sentText(row.sent)}</span>} required>
      <div className={styles.row}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onChange={onChange}
        />
        {/* Not `disabled`: whoever pressed it would lose the focus to nowhere. */}
        <Button busy={isBusy} aria-disabled={isWaiting} onClick={isWaiting ? undefined : onSend}>
          {isWaiting ? t('sendAgain', { seconds: row.seconds }) : t('send')}
        </Button>
      </div>
    </Field>
  )
}
