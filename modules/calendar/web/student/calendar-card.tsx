import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendar, feedPath } from '../../contract.ts'
import { copyText } from '@tripos/web-kit/copy-text.ts'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import styles from './calendar.module.css'

/** The private address of one's calendar: made, told once, made anew, switched off. */
export function CalendarCard() {
  const t = useTranslations('calendarStudent')
  const address = useEndpoint(calendar.showAddress, {})
  const [url, setUrl] = useState<string>()
  const [asking, setAsking] = useState<'renew' | 'remove'>()
  const close = () => setAsking(undefined)
  const set = useEndpointMutation(calendar.setAddress, {
    invalidates: [calendar.showAddress],
    onSuccess: made => {
      setUrl(`${location.origin}${feedPath(made.token)}`)
      close()
    },
  })
  const remove = useEndpointMutation(calendar.removeAddress, {
    invalidates: [calendar.showAddress],
    onSuccess: () => {
      setUrl(undefined)
      close()
      toast.success(t('removed'))
    },
  })
  return (
    <Frame>
      {address.isPending && <Skeleton count={1} height={40} />}
      <LoadError query={address} isPart />
      {address.data?.madeAt === null && (
        <div className={styles.buttons}>
          <Button kind="primary" busy={set.isPending} onClick={() => set.mutate({})}>
            {t('make')}
          </Button>
        </div>
      )}
      {address.data && address.data.madeAt !== null && (
        <>
          {url === undefined ? (
            <p>{t('madeAt', { time: formatMinute(address.data.madeAt) })}</p>
          ) : (
            <NewAddress url={url} />
          )}
          <div className={styles.buttons}>
            {url !== undefined && <CopyButton url={url} />}
            <Button onClick={() => setAsking('renew')}>{t('renew')}</Button>
            <Button kind="quiet" onClick={() => setAsking('remove')}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={asking === 'renew'}
        title={t('renewTitle')}
        confirmText={t('renew')}
        busy={set.isPending}
        onConfirm={() => set.mutate({})}
        onCancel={close}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('removeTitle')}
        confirmText={t('remove')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={close}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('calendarStudent')
  return (
    <Card className={styles.card} aria-labelledby="calendar-title">
      <div>
        <h2 id="calendar-title" className={styles.heading}>
          {t('title')}
        </h2>
        <p className={styles.quiet}>{t('text')}</p>
      </div>
      {children}
    </Card>
  )
}

/** While the page is open, and never again. */
function NewAddress({ url }: { url: string }) {
  const t = useTranslations('calendarStudent')
  return (
    <div className={styles.address}>
      <Field label={t('address')} hint={t('addressHint')}>
        <TextInput
          name="calendarAddress"
          value={url}
          onChange={() => undefined}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
      </Field>
    </div>
  )
}

function CopyButton({ url }: { url: string }) {
  const t = useTranslations('calendarStudent')
  const common = useTranslations('common')
  const copy = async () => {
    if (await copyText(url)) toast.success(t('copied'))
    else toast.error(common('copyFailed'))
  }
  return (
    <Button kind="primary" onClick={() => void copy()}>
      {t('copy')}
    </Button>
  )
}
