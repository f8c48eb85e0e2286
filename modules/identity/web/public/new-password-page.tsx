import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { identity } from '../../contract/identity.ts'
import { PasswordForm } from '../password-form.tsx'
import { LogoutDialog } from '../shared/logout-dialog.tsx'
import { renewSession, useUser } from '@tripos/web-kit/session.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './form.module.css'
import { PublicLayout } from './public-layout.tsx'

/** The one page that is open while the password is one that somebody else has chosen. Stands where any page was wanted. */
export function NewPasswordPage() {
  return (
    <AreaMessages areas={['publicArea', 'identity']}>
      <NewPassword />
    </AreaMessages>
  )
}

function NewPassword() {
  const t = useTranslations('publicArea.newPassword')
  const { userName, realName } = useUser()
  const typed = useTypedPassword(userName)
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <PublicLayout title={t('title')} hint={t('text', { name: realName })}>
      <div className={styles.form}>
        <PasswordForm
          userName={userName}
          isMain
          typed={typed}
          onChanged={() => {
            toast.success(t('done'))
            renewSession()
          }}
        />
        <Button onClick={() => setIsLeaving(true)}>{t('leave')}</Button>
        <LogoutDialog open={isLeaving} onClose={() => setIsLeaving(false)} />
      </div>
    </PublicLayout>
  )
}

/** What this account was just signed in with here: the call is remembered for a few minutes, that of the person before, too. */
function useTypedPassword(userName: string): string | undefined {
  const client = useQueryClient()
  const [typed] = useState(
    () =>
      client
        .getMutationCache()
        .findAll({ status: 'success' })
        .map(({ state }) => identity.login.input.safeParse(state.variables).data)
        .findLast(input => input?.userName === userName)?.password,
  )
  return typed
}
