import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatClock } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useServerCountdown } from '@tripos/web-kit/use-server-countdown.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { RadioGroup } from '@tripos/ui/inputs.tsx'
import { OrderState } from '../../contract/order-kinds.ts'
import { orders } from '../../contract/orders.ts'
import type { Order } from './order.ts'
import styles from './checkout.module.css'
import { StartedPayment } from './started-payment.tsx'
import { useWechatCode } from './use-wechat-code.ts'
import { type Way, waysFor } from './ways.rules.ts'

type Started = Output<typeof orders.startPayment>

const POLL_MS = 2000
const NARROW_PX = 600

interface PayPanelProps {
  readonly order: Order
  readonly onChanged: () => void
}

const keyOf = ({ gateway, way }: Way): string => `${gateway}:${way}`

/** Ways to pay; whether it is paid is asked all the while, however the person pays. */
export function PayPanel({ order, onChanged }: PayPanelProps) {
  const t = useTranslations('checkout')
  const ways = waysFor(order.ways, { userAgent: navigator.userAgent, isNarrow: innerWidth < NARROW_PX })
  const [chosen, setChosen] = useState(() => (ways[0] ? keyOf(ways[0]) : ''))
  const [started, setStarted] = useState<Started>()
  useWatch(order, onChanged)
  const check = useReturn(order.id, onChanged)
  const start = useEndpointMutation(orders.startPayment, {
    onSuccess: next => (next.kind === 'redirect' ? location.assign(next.url) : setStarted(next)),
  })
  const way = ways.find(one => keyOf(one) === chosen)
  const pay = () => {
    if (way?.way === 'jsapi' && order.wechatLogin !== null) location.assign(order.wechatLogin)
    else if (way) start.mutate({ id: order.id, ...way })
  }
  useWechatCode(code => {
    const inWechat = ways.find(one => one.way === 'jsapi')
    if (inWechat === undefined) return
    setChosen(keyOf(inWechat))
    start.mutate({ id: order.id, ...inWechat, code })
  })
  // Paid or given up: who gave up may try again.
  const leaveBridge = () => check().finally(() => setStarted(undefined))
  return (
    <Card className={styles.card} aria-labelledby="pay">
      <h2 id="pay" className={styles.title}>
        {t('pay')}
      </h2>
      <TimeLeft order={order} onOver={onChanged} />
      {ways.length === 0 && <p role="alert">{t('noWays')}</p>}
      {ways.length > 0 && (
        <RadioGroup
          label={t('way')}
          value={chosen}
          options={ways.map(one => ({ value: keyOf(one), label: t(`ways.${one.way}`) }))}
          onChange={next => {
            setChosen(next)
            setStarted(undefined)
          }}
        />
      )}
      {started && (
        <StartedPayment
          orderId={order.id}
          started={started}
          onChanged={onChanged}
          onBridgeDone={() => void leaveBridge()}
        />
      )}
      <div className={styles.buttons}>
        {way && started === undefined && (
          <Button kind="primary" size="large" busy={start.isPending} onClick={pay}>
            {t(`go.${way.way}`)}
          </Button>
        )}
        <Cancel orderId={order.id} onChanged={onChanged} />
      </div>
    </Card>
  )
}

/** Asked every two seconds: the gateway tells the server, not this page. */
function useWatch({ id, state: known }: Order, onChanged: () => void): void {
  const state = useEndpoint(orders.state, { id }, { staleMs: 0, refetchMs: POLL_MS })
  const now = state.data?.state
  // What the server says is outside React.
  useEffect(() => {
    if (now !== undefined && now !== known) onChanged()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [now, known])
}

/** Whoever has been at a gateway may be back before the gateway has told. Gives a way to ask once more. */
function useReturn(id: string, onChanged: () => void): () => Promise<unknown> {
  const check = useEndpointMutation(orders.verifyPayment, {
    handles: ['*'],
    onSuccess: ({ state }) => state !== OrderState.toPay && onChanged(),
  })
  useEffect(() => {
    check.mutate({ id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is asked once, when the page opens
  }, [id])
  return () => check.mutateAsync({ id }).catch(() => undefined)
}

function TimeLeft({ order, onOver }: { order: Order; onOver: () => void }) {
  const t = useTranslations('checkout')
  const seconds = useServerCountdown(order.expiresAt, order.serverNow)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) onOver()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [isOver])
  if (seconds === undefined) return null
  if (isOver) return <p className={styles.quiet}>{t('timeOver')}</p>
  return (
    <p className={styles.quiet}>
      {t('timeLeft')} <strong role="timer">{formatClock(seconds)}</strong>
    </p>
  )
}

function Cancel({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const [isAsking, setAsking] = useState(false)
  const cancel = useEndpointMutation(orders.cancel, {
    invalidates: [orders.mine],
    onSuccess: onChanged,
    onError: () => {
      setAsking(false)
      onChanged()
    },
  })
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancelTitle')}
        confirmText={t('cancel')}
        isDangerous
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id: orderId })}
        onCancel={() => setAsking(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}
