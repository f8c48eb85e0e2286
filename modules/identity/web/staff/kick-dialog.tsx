import { sessions } from '../../contract/sign-ins.ts'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import type { OnlineSession } from './online-session.ts'

/** Some sessions, or all of the user of one. */
export type Kick =
  | { readonly kind: 'sessions'; readonly sessions: readonly OnlineSession[]; readonly after?: () => void }
  | { readonly kind: 'user'; readonly session: OnlineSession }

const namesOf = (rows: readonly OnlineSession[]) => [...new Set(rows.map(row => row.user.realName))]

/** Says whom it concerns and whether they are in an exam; asks a second time before one signs oneself out. */
export function KickDialog({ kick, onClose }: { kick: Kick; onClose: () => void }) {
  const t = useTranslations('identitySessions.kick')
  const listText = useListText()
  const common = useTranslations('common')
  const [isSecond, setIsSecond] = useState(false)
  const done = {
    invalidates: [sessions.paging],
    onSuccess: ({ count }: { count: number }) => {
      toast.success(t('done', { count }))
      if (kick.kind === 'sessions') kick.after?.()
      onClose()
    },
  }
  const kickSome = useEndpointMutation(sessions.kick, done)
  const kickUser = useEndpointMutation(sessions.kickUsers, done)
  const rows = kick.kind === 'sessions' ? kick.sessions : [kick.session]
  const inExam = rows.filter(row => row.isInExam)
  // All of a user never takes the session that asks.
  const isOwn = kick.kind === 'sessions' && rows.some(row => row.isCurrent)
  const confirm = () => {
    if (isOwn && !isSecond) return setIsSecond(true)
    if (kick.kind === 'sessions') kickSome.mutate({ ids: rows.map(row => row.id) })
    else kickUser.mutate({ userIds: [kick.session.user.id] })
  }
  const title =
    kick.kind === 'sessions' ? t('title', { count: rows.length }) : t('titleUser', { name: listText(namesOf(rows)) })
  return (
    <Modal
      open
      title={isSecond ? t('ownTitle') : title}
      okText={isSecond ? t('confirmOwn') : t('confirm')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true }}
      confirmLoading={kickSome.isPending || kickUser.isPending}
      onOk={confirm}
      onCancel={onClose}
    >
      {isSecond ? (
        <p>{t('ownText')}</p>
      ) : (
        <>
          <p>{t('text', { names: listText(namesOf(rows)) })}</p>
          {inExam.length > 0 && (
            <Alert type="warning" showIcon title={t('inExam', { names: listText(namesOf(inExam)) })} />
          )}
          {isOwn && <p>{t('own')}</p>}
          {kick.kind === 'user' && kick.session.isCurrent && <p>{t('ownKept')}</p>}
        </>
      )}
    </Modal>
  )
}
