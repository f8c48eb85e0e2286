import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { USER_TRANSITIONS } from '../../../contract/user-states.ts'
import { users as calls } from '../../../contract/users.ts'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { USER_LISTS, useSetUserState } from '../api.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { ReasonDialog } from '@tripos/ui-staff/reason-dialog.tsx'
import { MembershipDialog } from './membership-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type ActionResult, type NamedUser, useWho } from './who.ts'
import { useAsk } from '@tripos/ui-staff/use-ask.ts'
import { useHeldCall } from '@tripos/ui-staff/use-held-call.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

const USER_ACTIONS = ['enable', 'disable', 'roles', 'departments', 'invite', 'password', 'signOut', 'delete'] as const
export type UserAction = (typeof USER_ACTIONS)[number]

interface ActionsOptions {
  /** The chosen rows are done with. */
  readonly onDone: (action: UserAction, result: ActionResult | undefined) => void
}

interface Pending {
  readonly action: UserAction
  readonly people: readonly NamedUser[]
}

/** One action at a time on one or several users: asks first where something would be lost. */
export function useUserActions({ onDone }: ActionsOptions): {
  readonly run: (action: UserAction, people: readonly NamedUser[]) => void
  readonly dialog: ReactNode
} {
  const [pending, setPending] = useState<Pending>()
  const askDelete = useDelete(result => onDone('delete', result))
  const askInvite = useInvite(() => onDone('invite', undefined))
  const close = () => setPending(undefined)
  const done = (result?: ActionResult) => {
    if (pending) onDone(pending.action, result)
    close()
  }
  return {
    run: (action, people) => {
      if (action === 'delete') askDelete(people)
      else if (action === 'invite') askInvite(people)
      else setPending({ action, people })
    },
    dialog: pending && <Dialog key={pending.action} {...pending} onDone={done} onClose={close} />,
  }
}

interface DialogProps extends Pending {
  readonly onDone: (result?: ActionResult) => void
  readonly onClose: () => void
}

function Dialog(props: DialogProps) {
  const { action, people } = props
  if (action === 'enable' || action === 'disable') return <StateDialog {...props} isDisabling={action === 'disable'} />
  if (action === 'signOut') return <SignOutDialog {...props} />
  if (action === 'password') return <PasswordDialog {...props} />
  return <MembershipDialog kind={action === 'roles' ? 'roles' : 'departments'} {...props} people={people} />
}

const idsOf = (people: readonly NamedUser[]) => people.map(person => person.id)

function StateDialog({ people, isDisabling, onDone, onClose }: DialogProps & { readonly isDisabling: boolean }) {
  const t = useTranslations('identityUsers.actions')
  const who = useWho()(people)
  const state = isDisabling ? UserState.disabled : UserState.normal
  const isApproval = !isDisabling && people.every(person => person.state === UserState.awaitingReview)
  const word = isDisabling ? 'disable' : isApproval ? 'approve' : 'enable'
  const back = useUndo()
  const setState = useSetUserState(() => {
    const count = people.length
    const text = isDisabling
      ? t('disabled', { count })
      : isApproval
        ? t('approved', { count })
        : t('enabled', { count })
    // Only those who really changed go back, and none of them to "awaiting review".
    const before = isDisabling ? UserState.normal : UserState.disabled
    const ids = idsOf(people.filter(person => person.state === before))
    onDone(ids.length > 0 ? { text, undo: () => back(ids, before) } : { text })
  })
  return (
    <ReasonDialog
      title={t(word)}
      text={t(`${word}Text`, { who })}
      okText={t(word)}
      isDanger={isDisabling}
      isBusy={setState.isPending}
      onConfirm={reason => setState.mutate({ ids: idsOf(people), state, reason })}
      onClose={onClose}
    />
  )
}

function useUndo(): (ids: string[], state: 0 | 1) => void {
  const t = useTranslations('identityUsers.actions')
  const { message } = App.useApp()
  const setState = useSetUserState(() => void message.success(t('undone')))
  return (ids, state) => setState.mutate({ ids, state, reason: t('undo') })
}

function SignOutDialog({ people, onDone, onClose }: DialogProps) {
  const t = useTranslations('identityUsers.actions')
  const who = useWho()(people)
  const signOut = useEndpointMutation(calls.signOut, {
    onSuccess: ({ sessionCount }) => onDone({ text: t('signedOut', { count: sessionCount }) }),
  })
  return (
    <ReasonDialog
      title={t('signOut')}
      text={t('signOutText', { who })}
      okText={t('signOut')}
      isDanger
      isBusy={signOut.isPending}
      onConfirm={reason => signOut.mutate({ ids: idsOf(people), reason })}
      onClose={onClose}
    />
  )
}

function useDelete(onDone: (result: ActionResult) => void): (people: readonly NamedUser[]) => void {
  const t = useTranslations('identityUsers.actions')
  const whoOf = useWho()
  const remove = useConfirmedMutation(calls.delete, { invalidates: USER_LISTS })
  return people =>
    remove.ask(
      { title: t('deleteTitle', { who: whoOf(people) }), content: t('deleteText'), okText: t('delete') },
      { ids: idsOf(people) },
      () => onDone({ text: t('deleted', { count: people.length }) }),
    )
}

function useInvite(onDone: () => void): (people: readonly NamedUser[]) => void {
  const t = useTranslations('identityUsers.actions')
  const whoOf = useWho()
  const ask = useAsk()
  const hold = useHeldCall(calls.invite, {
    invalidates: USER_LISTS,
    done: ({ count }) => t('invited', { count }),
    onSuccess: onDone,
  })
  return people => {
    const title = t('inviteTitle', { who: whoOf(people) })
    ask({ title, content: t('inviteText'), okText: t('inviteTo', { count: people.length }), isDanger: false }, () =>
      hold({ text: t('inviting', { who: whoOf(people) }), input: { ids: idsOf(people) } }),
    )
  }
}

/** Whether a link reaches anybody, and leads here. */
export function useCanInvite(): boolean {
  const canEdit = useCan('sys:user:edit')
  const { data } = useEndpoint(calls.showInviting, {}, { enabled: canEdit })
  return data?.canInvite === true
}

/** What can be done to these people together. */
export function actionsFor(people: readonly NamedUser[], canInvite: boolean): UserAction[] {
  const isAny = (test: (person: NamedUser) => boolean) => people.some(test)
  return USER_ACTIONS.filter(action => {
    if (action === 'enable')
      return isAny(
        ({ state }) => mayHappen(USER_TRANSITIONS.enable, state) || mayHappen(USER_TRANSITIONS.approve, state),
      )
    if (action === 'disable') return isAny(({ state }) => mayHappen(USER_TRANSITIONS.disable, state))
    if (action === 'invite') return canInvite && people.every(person => person.state === UserState.normal)
    if (action === 'roles') return people.every(person => person.roleType === RoleType.administrator)
    return true
  })
}
