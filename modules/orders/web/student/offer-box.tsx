import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Thing } from '../../../entitlements/contract.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { Field } from '@tripos/ui/field.tsx'
import { TextInput } from '@tripos/ui/inputs.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { orders } from '../../contract/orders.ts'
import { products } from '../../contract/products.ts'
import { useMoney } from '../shared/money.ts'
import { ordersPaths } from '../shared/paths.ts'
import styles from './orders.module.css'

type OfferRow = Output<typeof products.offers>[number]
type Quote = Output<typeof products.quote>

/** What a thing costs, alone or with others, and how to buy it. */
export function OfferBox({ thing }: { thing: Thing }) {
  return (
    <AreaMessages areas={['checkout']}>
      <Offers thing={thing} />
    </AreaMessages>
  )
}

function Offers({ thing }: { thing: Thing }) {
  const t = useTranslations('checkout.offer')
  const offers = useEndpoint(products.offers, thing, { staleMs: 0 })
  if (offers.isPending) return <Skeleton count={1} height={120} />
  if (offers.isLoadingError) return <LoadError query={offers} isPart />
  return (
    <section className={styles.offers} aria-label={t('title')}>
      <LoadError query={offers} isPart />
      {offers.data.length === 0 && <p>{t('none')}</p>}
      {offers.data.map(offer => (
        <OfferView key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

function OfferView({ offer }: { offer: OfferRow }) {
  const t = useTranslations('checkout.offer')
  const money = useMoney()
  const list = useListText()
  const [quote, setQuote] = useState<Quote & { readonly code: string }>()
  const { accessDays, things, openOrderId } = offer
  const shown = quote ?? { listAmount: offer.amount, amount: offer.amount, currency: offer.currency, discount: 0 }
  return (
    <div className={styles.offer}>
      <div className={styles.words}>
        <h2 className={styles.title}>{offer.title}</h2>
        <p className={styles.quiet}>{accessDays === null ? t('forEver') : t('days', { days: accessDays })}</p>
        {things.length > 1 && (
          <p className={styles.quiet}>
            {t('bundle', { count: things.length, titles: list(things.map(one => one.title)) })}
          </p>
        )}
      </div>
      <p className={styles.price}>
        {shown.discount > 0 && <del>{money(shown.listAmount, shown.currency)}</del>}{' '}
        <strong>{shown.amount === 0 ? t('free') : money(shown.amount, shown.currency)}</strong>
      </p>
      {openOrderId === null ? (
        <>
          <Coupon productId={offer.id} onQuote={setQuote} />
          <Buy offer={offer} amount={shown.amount} code={quote?.code} />
        </>
      ) : (
        <ButtonLink kind="primary" to={ordersPaths.checkout(openOrderId)}>
          {t('goOn')}
        </ButtonLink>
      )}
    </div>
  )
}

function Buy({ offer, amount, code }: { offer: OfferRow; amount: number; code: string | undefined }) {
  const t = useTranslations('checkout.offer')
  const navigate = useNavigate()
  const order = useEndpointMutation(orders.add, {
    invalidates: [orders.mine, products.offers],
    onSuccess: ({ id }) => void navigate(ordersPaths.checkout(id)),
  })
  return (
    <Button
      kind="primary"
      busy={order.isPending}
      aria-label={t('buyOne', { title: offer.title })}
      onClick={() => order.mutate({ productId: offer.id, ...(code === undefined ? {} : { coupon: code }) })}
    >
      {t(amount === 0 ? 'take' : 'buy')}
    </Button>
  )
}

interface CouponProps {
  readonly productId: string
  readonly onQuote: (quote: (Quote & { readonly code: string }) | undefined) => void
}

function Coupon({ productId, onQuote }: CouponProps) {
  const t = useTranslations('checkout.offer')
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const ask = useEndpointMutation(products.quote, {
    handles: ['COUPON_NOT_VALID', 'COUPON_USED_UP', 'BAD_INPUT'],
    onSuccess: (quote, { coupon = '' }) => onQuote({ ...quote, code: coupon }),
    onError: failure => {
      onQuote(undefined)
      setError(failure instanceof CallError ? failure.text : t('couponFailed'))
    },
  })
  if (!isOpen)
    return (
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {t('haveCoupon')}
      </Button>
    )
  return (
    <form
      className={styles.coupon}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setError(undefined)
        if (code.trim() !== '') ask.mutate({ id: productId, coupon: code.trim() })
      }}
    >
      <Field label={t('coupon')} error={error}>
        <TextInput value={code} onChange={setCode} maxLength={40} autoComplete="off" />
      </Field>
      <Button type="submit" busy={ask.isPending}>
        {t('redeem')}
      </Button>
    </form>
  )
}
