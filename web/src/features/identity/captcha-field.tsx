import { identity } from '@tripos/contract/identity'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useEndpoint } from '../../lib/use-endpoint.ts'
import { isRefusal } from '../../lib/call-error.ts'
import { useState } from 'react'
import styles from './captcha-field.module.css'

/**
 * A call that may ask for a captcha: whether it does, the answer so far, what is wrong with it, and a new picture after
 * each try. `isAlways`: the site asks for it each time.
 */
export function useCaptcha(isAlways = false) {
  const [wasAsked, setWasAsked] = useState(false)
  const isNeeded = isAlways || wasAsked
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const picture = useEndpoint(identity.captcha, {}, { enabled: isNeeded, staleMs: 4 * 60_000 })
  const refresh = () => {
    setText('')
    void picture.refetch()
  }
  return {
    isNeeded,
    text,
    setText,
    svg: picture.data?.svg,
    refresh,
    error,
    setError,
    /** After success: the next call needs another picture. */
    used: () => {
      setError(undefined)
      if (isNeeded) refresh()
    },
    /** To be sent along with the call. */
    answer: () => (isNeeded && picture.data ? { captchaId: picture.data.captchaId, captchaText: text } : {}),
    /** After a refusal: each picture is good for one try. */
    afterError: (failure: unknown) => {
      const isAsked = isRefusal(failure, 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG')
      setError(isAsked ? failure.text : undefined)
      if (isAsked) setWasAsked(true)
      if (isNeeded) refresh()
    },
  }
}
export type Captcha = ReturnType<typeof useCaptcha>

export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useTranslations('identity.captcha')
  if (!captcha.isNeeded) return null
  return (
    <Field label={t('label')} error={captcha.error} required>
      <div className={styles.row}>
        <TextInput
          name="captchaText"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={12}
          value={captcha.text}
          onChange={captcha.setText}
        />
        {/* As a picture, the drawing can run no script. */}
        {captcha.svg && (
          <img
            className={styles.picture}
            src={`data:image/svg+xml,${encodeURIComponent(captcha.svg)}`}
            alt={t('picture')}
            width={120}
            height={40}
          />
        )}
        <Button kind="quiet" size="small" onClick={captcha.refresh}>
          {t('refresh')}
        </Button>
      </div>
    </Field>
  )
}
