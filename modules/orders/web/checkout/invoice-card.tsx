import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useForm } from '@tripos/web-kit/use-form.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Facts } from '@tripos/ui/facts.tsx'
import { Form, TextField } from '@tripos/ui/form.tsx'
import { RadioGroup } from '@tripos/ui/inputs.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useFormMutation } from '@tripos/ui/use-form-mutation.ts'
import { INVOICE_KINDS } from '../../contract/order-kinds.ts'
import { orders } from '../../contract/orders.ts'
import type { Order } from './order.ts'
import styles from './checkout.module.css'

const TONES = { requested: 'warning', issued: 'success', refused: 'danger' } as const

/** What the invoice is to say, and what became of it. */
export function InvoiceCard({ order, onChanged }: { order: Order; onChanged: () => void }) {
  const t = useTranslations('checkout')
  const [isEditing, setEditing] = useState(false)
  const { invoice } = order
  return (
    <Card className={styles.card} aria-labelledby="invoice">
      <div className={styles.head}>
        <h2 id="invoice" className={styles.title}>
          {t('invoice')}
        </h2>
        {invoice && <Tag tone={TONES[invoice.state]}>{t(`invoiceStates.${invoice.state}`)}</Tag>}
      </div>
      {invoice && !isEditing && (
        <Facts
          facts={[
            { label: t('invoiceTitle'), value: invoice.title },
            ...(invoice.taxNo === '' ? [] : [{ label: t('taxNo'), value: invoice.taxNo }]),
            { label: t('email'), value: invoice.email },
            ...(invoice.invoiceNo === '' ? [] : [{ label: t('invoiceNo'), value: invoice.invoiceNo }]),
            ...(invoice.remark === '' ? [] : [{ label: t('remark'), value: invoice.remark }]),
          ]}
        />
      )}
      {isEditing && (
        <InvoiceForm
          order={order}
          onSaved={() => {
            setEditing(false)
            onChanged()
          }}
        />
      )}
      {!isEditing && invoice?.state !== 'issued' && (
        <div className={styles.buttons}>
          <Button onClick={() => setEditing(true)}>{t(invoice ? 'changeInvoice' : 'askInvoice')}</Button>
        </div>
      )}
    </Card>
  )
}

function InvoiceForm({ order: { id, invoice }, onSaved }: { order: Order; onSaved: () => void }) {
  const t = useTranslations('checkout')
  const form = useForm(orders.saveInvoice.input, {
    id,
    kind: invoice?.kind ?? ('person' as string),
    title: invoice?.title ?? '',
    taxNo: invoice?.taxNo ?? '',
    email: invoice?.email ?? '',
  })
  const save = useFormMutation(form, orders.saveInvoice, {
    onSuccess: () => {
      toast.success(t('invoiceSaved'))
      onSaved()
    },
  })
  const isCompany = form.values.kind === 'company'
  return (
    <Form onSubmit={() => form.submit(values => save.mutate(values))}>
      <RadioGroup
        label={t('invoiceKind')}
        value={form.values.kind}
        options={INVOICE_KINDS.map(value => ({ value: value as string, label: t(`invoiceKinds.${value}`) }))}
        onChange={kind => form.set('kind', kind)}
      />
      <TextField form={form} name="title" label={t('invoiceTitle')} required maxLength={120} />
      {isCompany && <TextField form={form} name="taxNo" label={t('taxNo')} required maxLength={30} />}
      <TextField
        form={form}
        name="email"
        label={t('email')}
        required
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('saveInvoice')}
        </Button>
      </div>
    </Form>
  )
}
