import { useTranslations } from 'use-intl'
import { LOGOUT } from './first-calls.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { useLeave } from './use-leave.ts'

interface LogoutDialogProps {
  readonly open: boolean
  /** What has to be done while the session lasts. */
  readonly before?: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks, tells the server, and goes to the sign-in page with the way back (specification section 8). */
export function LogoutDialog({ open, before, onClose }: LogoutDialogProps) {
  const t = useTranslations('common.session')
  const leave = useLeave()
  // Also a server that cannot be reached must not keep a person signed in at a shared computer.
  const logout = useEndpointMutation(LOGOUT, { handles: ['*'], onSuccess: leave, onError: leave })
  return (
    <ConfirmDialog
      open={open}
      title={t('logoutTitle')}
      busy={logout.isPending}
      onConfirm={() => void (before?.() ?? Promise.resolve()).then(() => logout.mutate({}))}
      onCancel={onClose}
    >
      {t('logoutText')}
    </ConfirmDialog>
  )
}
