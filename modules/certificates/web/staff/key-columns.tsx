import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { type RowAction, RowActions } from '@tripos/ui-staff/row-actions.tsx'
import { certificateKeys } from '../../contract/certificates.ts'
import { certificatesPaths } from '../shared/paths.ts'
import styles from './certificates.module.css'
import { CERTIFICATE_LISTS, type Key } from './lists.ts'

type KeyState = 'active' | 'retired' | 'withdrawn'
const TONES: Readonly<Record<KeyState, Tone>> = { active: 'success', retired: 'neutral', withdrawn: 'danger' }

function stateOf({ retiredAt, withdrawnAt }: Key): KeyState {
  if (withdrawnAt !== null) return 'withdrawn'
  return retiredAt === null ? 'active' : 'retired'
}

export function useKeyColumns(onWithdraw: (key: Key) => void) {
  const t = useTranslations('certificatesStaff.keys')
  const list = useTranslations('staff.list')
  const actions = useKeyActions(onWithdraw)
  return [
    { key: 'id', title: t('id'), render: (row: Key) => <code className={styles.keyId}>{row.id}</code> },
    { key: 'state', title: t('state'), render: (row: Key) => <State row={row} /> },
    { key: 'createdAt', title: t('createdAt'), render: (row: Key) => formatMinute(row.createdAt) },
    { key: 'retiredAt', title: t('retiredAt'), render: (row: Key) => formatMinute(row.retiredAt) },
    { key: 'usedCount', title: t('usedCount'), align: 'right' as const, render: (row: Key) => row.usedCount },
    {
      key: 'toSign',
      title: t('toSign'),
      render: (row: Key) => (row.withdrawnAt === null ? null : <ToSign row={row} />),
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (row: Key) => <RowActions actions={actions} row={row} moreLabel={list('moreOf', { name: row.id })} />,
    },
  ]
}

function State({ row }: { row: Key }) {
  const t = useTranslations('certificatesStaff.keys')
  const state = stateOf(row)
  return (
    <>
      <Tag tone={TONES[state]}>{t(state)}</Tag>
      {state === 'withdrawn' && (
        <p className={styles.why}>{t('since', { moment: formatMinute(row.compromisedAt), reason: row.reason })}</p>
      )}
    </>
  )
}

function ToSign({ row: { toSignCount, isSigning } }: { row: Key }) {
  const t = useTranslations('certificatesStaff.keys')
  if (isSigning) return <Signing count={toSignCount} />
  return toSignCount === 0 ? t('allSigned') : t('toSignCount', { count: toSignCount })
}

/** Goes down while one looks at it. */
function Signing({ count }: { count: number }) {
  const t = useTranslations('certificatesStaff.keys')
  useEndpoint(certificateKeys.list, {}, { refetchMs: 2000 })
  return <span role="status">{t('signing', { count })}</span>
}

function useKeyActions(onWithdraw: (key: Key) => void): readonly RowAction<Key>[] {
  const t = useTranslations('certificatesStaff.keys')
  const navigate = useNavigate()
  const signAgain = useEndpointMutation(certificateKeys.startSigningAgain, {
    invalidates: [certificateKeys.list, ...CERTIFICATE_LISTS],
    onSuccess: () => toast.success(t('signStarted')),
  })
  const isToSign = ({ toSignCount, isSigning }: Key) => toSignCount > 0 && !isSigning
  return [
    {
      key: 'list',
      label: t('list'),
      nameIn: ({ id }) => t('listOf', { id }),
      look: 'link',
      permission: 'certificate:certificate:view',
      isFor: ({ toSignCount }) => toSignCount > 0,
      run: () => void navigate(`${certificatesPaths.issued}?isToSign=true`),
    },
    {
      key: 'signAgain',
      label: t('signAgain'),
      nameIn: ({ id }) => t('signAgainOf', { id }),
      look: 'link',
      isFor: isToSign,
      ask: ([row]) => ({
        title: t('signAgainTitle', { count: row?.toSignCount ?? 0 }),
        content: t('signAgainText'),
        okText: t('signAgain'),
        isDanger: false,
      }),
      run: ([row]) => row && signAgain.mutateAsync({ id: row.id }),
    },
    {
      key: 'withdraw',
      label: t('withdraw'),
      nameIn: ({ id }) => t('withdrawOf', { id }),
      look: 'link',
      isDanger: true,
      isFor: ({ withdrawnAt }) => withdrawnAt === null,
      run: ([row]) => row && onWithdraw(row),
    },
  ]
}
