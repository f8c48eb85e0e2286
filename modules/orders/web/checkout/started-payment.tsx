import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { lazy, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { orders } from '../../contract/orders.ts'
import { invokeBridge } from './wechat-bridge.ts'
import styles from './checkout.module.css'

type Started = Output<typeof orders.startPayment>

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface StartedPaymentProps {
  readonly orderId: string
  readonly started: Started
  readonly onChanged: () => void
  /** Whatever came of it. */
  readonly onBridgeDone: () => void
}

/** What the person does now: scan, transfer, or answer the app around this page. */
export function StartedPayment({ orderId, started, onChanged, onBridgeDone }: StartedPaymentProps) {
  const t = useTranslations('checkout')
  switch (started.kind) {
    case 'qr':
      return (
        <figure className={styles.code}>
          <LazyPart fallback={<Skeleton count={1} height={220} />}>
            <QrCode text={started.text} label={t('qrLabel')} />
          </LazyPart>
          <figcaption>{t('scan')}</figcaption>
        </figure>
      )
    case 'transfer':
      return (
        <div className={styles.transfer}>
          <p>{t('transferText')}</p>
          <Facts
            facts={[
              { label: t('account'), value: <span className={styles.lines}>{started.account}</span> },
              { label: t('reference'), value: <strong>{started.reference}</strong> },
            ]}
          />
        </div>
      )
    case 'bridge':
      return <Bridge params={started.params} onDone={onBridgeDone} />
    case 'sandbox':
      return <Sandbox orderId={orderId} onChanged={onChanged} />
    case 'redirect':
      return null
  }
}

/** WeChat itself asks for the password of the person. */
function Bridge({ params, onDone }: { params: Readonly<Record<string, string>>; onDone: () => void }) {
  const t = useTranslations('checkout')
  useEffect(() => {
    invokeBridge(params, onDone)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because a payment is handed over once
  }, [params])
  return <p className={styles.quiet}>{t('bridge')}</p>
}

function Sandbox({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const pay = useEndpointMutation(orders.startSandbox, { invalidates: [orders.mine], onSuccess: onChanged })
  return (
    <div className={styles.transfer}>
      <p>{t('sandboxText')}</p>
      <div className={styles.buttons}>
        <Button kind="primary" busy={pay.isPending} onClick={() => pay.mutate({ id: orderId })}>
          {t('sandboxPay')}
        </Button>
      </div>
    </div>
  )
}
