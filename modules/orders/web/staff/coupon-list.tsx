import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useCan } from '@tripos/web-kit/session.ts'
import { Tag } from '@tripos/ui/tag.tsx'
import { CellButton } from '@tripos/ui-staff/cell-button.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { type ListColumn, ListPage } from '@tripos/ui-staff/list-page.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { RemoteMultiSelect } from '@tripos/ui-staff/remote-select.tsx'
import { COUPON_KINDS, CURRENCIES, type Currency } from '../../contract/order-kinds.ts'
import { coupons, products } from '../../contract/products.ts'
import { useMoney } from '../shared/money.ts'
import { MoneyInput } from './money-input.tsx'
import styles from './orders-staff.module.css'

type Coupon = RowOf<typeof coupons.paging>

/** Codes that take something off a price. */
export function CouponList() {
  const t = useTranslations('ordersStaff.coupons')
  const [edited, setEdited] = useState<Coupon | 'new'>()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        endpoint={coupons.paging}
        columns={useColumns(setEdited)}
        rowKey={row => row.id}
        searchLabel={t('search')}
        create={{ text: t('new'), permission: 'order:coupon:edit', run: () => setEdited('new') }}
        emptyText={t('empty')}
      />
      {edited !== undefined && <CouponForm coupon={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function useColumns(onEdit: (coupon: Coupon) => void): readonly ListColumn<Coupon>[] {
  const t = useTranslations('ordersStaff.coupons')
  const listText = useListText()
  const canEdit = useCan('order:coupon:edit')
  const money = useMoney()
  return [
    {
      key: 'code',
      title: t('code'),
      isFixed: true,
      render: coupon => (canEdit ? <CellButton onClick={() => onEdit(coupon)}>{coupon.code}</CellButton> : coupon.code),
    },
    {
      key: 'value',
      priority: 1,
      title: t('value'),
      render: ({ percent, amount, currency }) =>
        percent === null
          ? t('amountOff', { amount: money(amount ?? 0, currency ?? 'CNY') })
          : t('percentOff', { percent }),
    },
    {
      key: 'used',
      kind: 'number',
      priority: 1,
      title: t('used'),
      align: 'right',
      render: ({ used, quota }) => (quota === null ? String(used) : `${used} / ${quota}`),
    },
    {
      key: 'perPerson',
      kind: 'number',
      priority: 3,
      title: t('perPerson'),
      align: 'right',
      render: ({ perPerson }) => perPerson ?? t('noLimit'),
    },
    {
      key: 'window',
      kind: 'period',
      priority: 1,
      title: t('window'),
      render: ({ startsAt, endsAt }) =>
        startsAt === null && endsAt === null ? t('always') : `${formatMinute(startsAt)} – ${formatMinute(endsAt)}`,
    },
    {
      key: 'products',
      title: t('products'),
      render: row => (row.products.length === 0 ? t('allProducts') : listText(row.products.map(({ title }) => title))),
    },
    {
      key: 'isOn',
      kind: 'tag',
      priority: 1,
      title: t('isOn'),
      render: ({ isOn }) => <Tag tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Tag>,
    },
  ]
}

type Values = Omit<Coupon, 'id' | 'version' | 'used' | 'createdAt' | 'products'>

const NEW: Values = {
  code: '',
  kind: 'percent',
  percent: 10,
  amount: null,
  currency: 'CNY',
  quota: null,
  perPerson: 1,
  startsAt: null,
  endsAt: null,
  isOn: true,
  productIds: [],
}

function CouponForm({ coupon, onClose }: { coupon: Coupon | 'new'; onClose: () => void }) {
  const t = useTranslations('ordersStaff.coupons')
  const stored = coupon === 'new' ? undefined : coupon
  const {
    id,
    version,
    used: _used,
    createdAt: _at,
    products: known,
    ...values
  } = stored ?? {
    ...NEW,
    id: undefined,
    version: undefined,
    used: 0,
    createdAt: '',
    products: [],
  }
  return (
    <FormDrawer
      title={t(stored ? 'edit' : 'new')}
      endpoint={coupons.save}
      initial={{ ...values, currency: values.currency ?? 'CNY' }}
      toInput={(typed: Values) => ({ ...typed, ...(id === undefined ? {} : { id, version: version ?? 0 }) })}
      fieldOf={{ COUPON_TAKEN: 'code' }}
      invalidates={[coupons.paging]}
      onSaved={onClose}
      onReload={onClose}
      onClose={onClose}
    >
      <Form.Item name="code" label={t('code')} extra={t('codeHint')} required>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Radio.Group options={COUPON_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['kind', 'currency']}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'percent' ? (
            <Form.Item name="percent" label={t('percent')} required>
              <InputNumber min={1} max={100} precision={0} suffix="%" />
            </Form.Item>
          ) : (
            <div className={styles.pair}>
              <Form.Item name="currency" label={t('currency')}>
                <Select options={Object.keys(CURRENCIES).map(value => ({ value, label: value }))} />
              </Form.Item>
              <Form.Item name="amount" label={t('amount')} required>
                <MoneyInput currency={getFieldValue('currency') as Currency} />
              </Form.Item>
            </div>
          )
        }
      </Form.Item>
      <Form.Item name="quota" label={t('quota')} extra={t('quotaHint')}>
        <InputNumber min={1} max={1_000_000} precision={0} />
      </Form.Item>
      <Form.Item name="perPerson" label={t('perPerson')} extra={t('quotaHint')}>
        <InputNumber min={1} max={1000} precision={0} />
      </Form.Item>
      <Form.Item name="startsAt" label={t('startsAt')}>
        <MomentInput label={t('startsAt')} />
      </Form.Item>
      <Form.Item name="endsAt" label={t('endsAt')}>
        <MomentInput label={t('endsAt')} />
      </Form.Item>
      <Form.Item name="productIds" label={t('products')} extra={t('productsHint')}>
        <ProductSelect label={t('products')} known={known} />
      </Form.Item>
      <Form.Item name="isOn" label={t('isOn')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDrawer>
  )
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

interface ProductSelectProps {
  readonly id?: string
  readonly label: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly known: readonly { readonly id: string; readonly title: string }[]
}

function ProductSelect({ value = [], onChange, known, ...rest }: ProductSelectProps) {
  return (
    <RemoteMultiSelect
      {...rest}
      source={{ endpoint: products.paging, input: { page: 1, size: 20 }, toOption, known: known.map(toOption) }}
      value={value}
      onChange={ids => onChange?.(ids)}
    />
  )
}
