/** The pages of the back office, by their keys. */
import {
  AccountBookOutlined,
  AuditOutlined,
  CreditCardOutlined,
  FileDoneOutlined,
  ShoppingOutlined,
  ShoppingCartOutlined,
  TagOutlined,
} from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { toDeskOrder } from '../../../entitlements/web/shared/links.ts'
import { ordersPaths } from '../shared/paths.ts'

toDeskOrder.give(ordersPaths.deskOrder)

export const screens: StaffScreens<'orders'> = {
  OrderList: lazy(async () => ({ default: (await import('./order-list.tsx')).OrderList })),
  ProductList: lazy(async () => ({ default: (await import('./product-list.tsx')).ProductList })),
  CouponList: lazy(async () => ({ default: (await import('./coupon-list.tsx')).CouponList })),
  InvoiceList: lazy(async () => ({ default: (await import('./invoice-list.tsx')).InvoiceList })),
  OrderTotals: lazy(async () => ({ default: (await import('./order-totals.tsx')).OrderTotals })),
  Reconciliation: lazy(async () => ({ default: (await import('./reconciliation.tsx')).Reconciliation })),
  PaymentGateways: lazy(async () => ({ default: (await import('./payment-gateways.tsx')).PaymentGateways })),
}

export const icons = {
  orders: ShoppingCartOutlined,
  products: ShoppingOutlined,
  coupons: TagOutlined,
  invoices: FileDoneOutlined,
  takings: AccountBookOutlined,
  reconciliation: AuditOutlined,
  gateways: CreditCardOutlined,
}

export const pageTexts = ['ordersStaff'] as const
