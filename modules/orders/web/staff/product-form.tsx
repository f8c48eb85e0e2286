import { Button, Form, Input, InputNumber, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { THING_KINDS, type ThingKind } from '../../../entitlements/contract.ts'
import { ThingSelect } from '../../../entitlements/web/shared/thing-select.tsx'
import { CURRENCIES, type Currency } from '../../contract/order-kinds.ts'
import { products } from '../../contract/products.ts'
import { MoneyInput } from './money-input.tsx'
import styles from './orders-staff.module.css'
import type { Product } from './product.ts'

interface Line {
  readonly kind: ThingKind
  readonly id?: string
}
interface Values {
  readonly title: string
  readonly currency: Currency
  readonly amount: number | null
  readonly accessDays: number | null
  readonly things: readonly Line[]
}

const NEW: Values = { title: '', currency: 'CNY', amount: null, accessDays: null, things: [{ kind: 'course' }] }

/** A new product, or the price and name of one; what it opens stays as it was made. */
export function ProductForm({ product, onClose }: { product: Product | 'new'; onClose: () => void }) {
  const t = useTranslations('ordersStaff.products')
  const stored = product === 'new' ? undefined : product
  return (
    <FormDrawer
      title={t(stored ? 'edit' : 'new')}
      endpoint={products.save}
      initial={stored ? { ...stored, things: stored.things as readonly Line[] } : NEW}
      toInput={({ title, currency, amount, accessDays, things }: Values) => ({
        title,
        currency,
        amount: amount ?? 0,
        accessDays,
        ...(stored
          ? { id: stored.id, version: stored.version }
          : { things: things.flatMap(({ kind, id }) => (id === undefined ? [] : [{ kind, id }])) }),
      })}
      invalidates={[products.paging]}
      onSaved={onClose}
      onReload={onClose}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('name')} required>
        <Input maxLength={120} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="currency" label={t('currency')}>
          <Select options={Object.keys(CURRENCIES).map(value => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item noStyle dependencies={['currency']}>
          {({ getFieldValue }) => (
            <Form.Item name="amount" label={t('price')} extra={t('priceHint')} required>
              <MoneyInput currency={getFieldValue('currency') as Currency} />
            </Form.Item>
          )}
        </Form.Item>
      </div>
      <Form.Item name="accessDays" label={t('accessDays')} extra={t('accessDaysHint')}>
        <InputNumber min={1} max={36_500} precision={0} />
      </Form.Item>
      {stored ? (
        <Form.Item label={t('things')} extra={t('thingsFixed')}>
          <ul className={styles.plain}>
            {stored.things.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Form.Item>
      ) : (
        <ThingLines />
      )}
    </FormDrawer>
  )
}

/** One thing, or several as a bundle. */
function ThingLines() {
  const t = useTranslations('ordersStaff.products')
  const form = Form.useFormInstance()
  return (
    <Form.List name="things">
      {(fields, { add, remove }) => (
        <fieldset className={styles.lines}>
          <legend>{t('things')}</legend>
          {fields.map(({ name, key }) => (
            <div key={key} className={styles.line}>
              <Form.Item name={[name, 'kind']} noStyle>
                <Select
                  aria-label={t('kind')}
                  options={THING_KINDS.map(value => ({ value, label: t(`kinds.${value}`) }))}
                  // What was chosen is of the other kind.
                  onChange={() => form.setFieldValue(['things', name, 'id'], undefined)}
                />
              </Form.Item>
              <Form.Item noStyle dependencies={[['things', name, 'kind']]}>
                {({ getFieldValue }) => (
                  <Form.Item name={[name, 'id']} noStyle>
                    <ThingSelect kind={getFieldValue(['things', name, 'kind']) as ThingKind} label={t('thing')} />
                  </Form.Item>
                )}
              </Form.Item>
              {fields.length > 1 && (
                <Button type="text" danger onClick={() => remove(name)}>
                  {t('removeThing')}
                </Button>
              )}
            </div>
          ))}
          {fields.length < 20 && (
            <Button type="dashed" onClick={() => add({ kind: 'course' })}>
              {t('addThing')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}
