export const ordersStudent = {
  toBuy: 'For sale',
  title: 'My orders',
  count: '{total, plural, one {# order} other {# orders}}{open, plural, =0 {} other {, # to pay}}',
  all: 'View orders',
  payNow: 'Pay now',
} as const
