/** `/admin/system/notifications`: by which ways people are told of each kind, and with which words. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { StaticTable } from '@tripos/ui-staff/static-table.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { notificationSettings, TOLD_BY, type ToldBy } from '../../contract.ts'
import styles from './settings.module.css'
import { type OpenedText, TextDrawer } from './text-drawer.tsx'

type Settings = Output<typeof notificationSettings.kinds>
type Kind = Settings['groups'][number]['kinds'][number]

const SENT = ['mail', 'sms'] as const

export function NotificationSettings() {
  const t = useTranslations('notificationsStaff')
  const kinds = useEndpoint(notificationSettings.kinds, {})
  return (
    <>
      <PageTitle title={t('title')} hint={t('hint')} />
      <Loaded query={kinds}>{settings => <Groups settings={settings} />}</Loaded>
    </>
  )
}

function Groups({ settings: { groups, canSend } }: { settings: Settings }) {
  const t = useTranslations('notificationsStaff')
  const canEdit = useCan('sys:notification:edit')
  const [opened, setOpened] = useState<OpenedText>()
  return (
    <>
      {SENT.filter(channel => !canSend[channel]).map(channel => (
        <Alert key={channel} type="info" showIcon className={styles.note ?? ''} title={t(`cannotSend.${channel}`)} />
      ))}
      {groups.map(({ group, kinds }) => (
        <div key={group} className={pages.card}>
          <h2>{group}</h2>
          <StaticTable
            label={group}
            rows={kinds}
            rowKey={({ kind }) => kind}
            columns={[
              { key: 'kind', title: t('kind'), render: kind => <Name kind={kind} /> },
              ...TOLD_BY.map(way => ({
                key: way,
                title: t(`ways.${way}`),
                render: (kind: Kind) => <WaySwitch kind={kind} way={way} canEdit={canEdit} />,
              })),
              {
                key: 'texts',
                title: t('texts'),
                render: kind => <Texts kind={kind} onOpen={setOpened} />,
              },
            ]}
          />
        </div>
      ))}
      {opened && <TextDrawer opened={opened} canEdit={canEdit} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Name({ kind: { name, to, isSecurity } }: { kind: Kind }) {
  const t = useTranslations('notificationsStaff')
  return (
    <div className={styles.name}>
      {name}
      <small>{isSecurity ? t('security') : t(`to.${to}`)}</small>
    </div>
  )
}

interface WaySwitchProps {
  readonly kind: Kind
  readonly way: ToldBy
  readonly canEdit: boolean
}

function WaySwitch({ kind: { kind, name, channels }, way, canEdit }: WaySwitchProps) {
  const t = useTranslations('notificationsStaff')
  const save = useEndpointMutation(notificationSettings.saveKind, { invalidates: [notificationSettings.kinds] })
  const { isOn, isFixed } = channels[way]
  const { bell, mail, sms } = channels
  const others = { bell: bell.isOn, mail: mail.isOn, sms: sms.isOn }
  return (
    <Switch
      size="small"
      aria-label={t('switch', { kind: name, way: t(`ways.${way}`) })}
      checked={isOn}
      disabled={isFixed || !canEdit}
      loading={save.isPending}
      onChange={next => save.mutate({ kind, channels: { ...others, [way]: next } })}
    />
  )
}

/** A button for each language. */
function Texts({ kind, onOpen }: { kind: Kind; onOpen: (opened: OpenedText) => void }) {
  const t = useTranslations('notificationsStaff')
  const common = useTranslations('common')
  return (
    <span className={styles.texts}>
      {kind.texts.map(text => {
        const language = common(`languages.${text.language}`)
        return (
          <span key={text.language} className={styles.texts}>
            <Button
              size="small"
              aria-label={t('textNamed', { kind: kind.name, language })}
              onClick={() => onOpen({ kind, text })}
            >
              {language}
            </Button>
            {text.own !== null && <Tag tone="accent">{t('changed')}</Tag>}
          </span>
        )
      })}
    </span>
  )
}
