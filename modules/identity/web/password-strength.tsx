import { useTranslations } from 'use-intl'
import { strengthOf } from './password-strength.rules.ts'

/** A word beside the rule: how hard the password is to guess, as far as its look tells. The server knows the common ones. */
export function PasswordStrength({ password, rule }: { password: string; rule: string }) {
  const t = useTranslations('identity.strength')
  return (
    <>
      {rule}
      {password !== '' && <span role="status"> {t('is', { word: t(strengthOf(password)) })}</span>}
    </>
  )
}
