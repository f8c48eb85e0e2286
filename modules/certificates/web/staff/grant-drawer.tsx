import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Form, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { SheetDrop } from '@tripos/ui-staff/sheet-drop.tsx'
import { useAskedClose } from '@tripos/ui-staff/use-asked-close.ts'
import { SheetProblems } from '@tripos/ui-staff/sheet-problems.tsx'
import { UserSelect } from '../../../identity/web/shared/user-select.tsx'
import { certificates, MAX_GRANTED, MAX_SHEET_ROWS } from '../../contract/certificates.ts'
import styles from './certificates.module.css'
import { CERTIFICATE_LISTS } from './lists.ts'

interface GrantDrawerProps {
  readonly kind: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Grants certificates to people who are chosen, or to those of a sheet. */
export function GrantDrawer({ kind, onClose }: GrantDrawerProps) {
  const t = useTranslations('certificatesStaff.grant')
  const common = useTranslations('common')
  const [way, setWay] = useState<'people' | 'sheet'>('people')
  const [userIds, setUserIds] = useState<string[]>([])
  const close = useAskedClose(() => userIds.length > 0, onClose)
  return (
    <Drawer
      open
      title={t('title', { name: kind.name })}
      size={560}
      onClose={close}
      closable={{ 'aria-label': common('close') }}
    >
      <Space orientation="vertical" size="middle" className={styles.full ?? ''}>
        <p className={styles.quiet}>{t('hint')}</p>
        <Segmented
          aria-label={t('way')}
          value={way}
          options={(['people', 'sheet'] as const).map(value => ({ value, label: t(`ways.${value}`) }))}
          onChange={setWay}
        />
        {/* Out of sight it knows the names of those who were chosen. */}
        <div hidden={way !== 'people'}>
          <People kind={kind} userIds={userIds} onUserIds={setUserIds} onClose={onClose} />
        </div>
        {way === 'sheet' && <Sheet kind={kind} onClose={onClose} />}
      </Space>
    </Drawer>
  )
}

function useTold() {
  const t = useTranslations('certificatesStaff.grant')
  return ({ granted, skipped }: { readonly granted: number; readonly skipped: number }) =>
    toast.success(t('done', { granted, skipped }))
}

interface PeopleProps extends GrantDrawerProps {
  readonly userIds: string[]
  readonly onUserIds: (userIds: string[]) => void
}

function People({ kind, userIds, onUserIds, onClose }: PeopleProps) {
  const t = useTranslations('certificatesStaff.grant')
  const tell = useTold()
  const grant = useEndpointMutation(certificates.grant, {
    invalidates: CERTIFICATE_LISTS,
    onSuccess: result => {
      tell(result)
      onClose()
    },
  })
  return (
    <Form layout="vertical" onFinish={() => grant.mutate({ kindId: kind.id, userIds })}>
      <Form.Item label={t('people')} htmlFor="certificate-people" extra={t('peopleHint', { count: MAX_GRANTED })}>
        <UserSelect id="certificate-people" label={t('people')} value={userIds} onChange={onUserIds} known={[]} />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        disabled={userIds.length === 0 || userIds.length > MAX_GRANTED}
        loading={grant.isPending}
      >
        {t('grant', { count: userIds.length })}
      </Button>
    </Form>
  )
}

type SheetResult = Output<typeof certificates.grantSheet>

function Sheet({ kind, onClose }: GrantDrawerProps) {
  const t = useTranslations('certificatesStaff.grant')
  const { upload, download } = useTransfer()
  const client = useQueryClient()
  const [refused, setRefused] = useState<SheetResult>()
  const tell = useTold()
  const take = async (file: File) => {
    const result = await upload(certificates.grantSheet, { file, input: { kindId: kind.id } })
    if (result === undefined) return
    if (result.problemCount > 0) return setRefused(result)
    await Promise.all(CERTIFICATE_LISTS.map(list => client.invalidateQueries({ queryKey: [list.path] })))
    tell(result)
    onClose()
  }
  return (
    <Space orientation="vertical" size="middle" className={styles.full ?? ''}>
      <Button onClick={() => void download(certificates.sheetTemplate, {})}>{t('template')}</Button>
      <SheetDrop mostRows={MAX_SHEET_ROWS} onFile={take} onRefused={text => toast.error(text)} />
      {refused && <SheetProblems problems={refused.problems} count={refused.problemCount} />}
    </Space>
  )
}
