import { MenuType } from '@tripos/contract-kit/enums.ts'
import { expect, it } from 'vitest'
import { inputOf, valuesOf } from './menu-form.rules.ts'

const values = {
  ...valuesOf(undefined, null),
  title: 'T',
  path: '/admin/x',
  component: 'UserList',
  redirect: '/admin/y',
}

it('sends a page without a target of its own, a link without a component, a group with a layout', () => {
  expect(inputOf(values)).toMatchObject({ component: 'UserList', redirect: '', parentId: null })
  expect(inputOf({ ...values, target: 'link' })).toMatchObject({ component: '', redirect: '' })
  expect(inputOf({ ...values, target: 'group' })).toMatchObject({ component: 'Layout', redirect: '/admin/y' })
  expect(inputOf({ ...values, target: 'page', component: 'WebLayout' })).toMatchObject({ component: '' })
})

it('sends a function as a bare permission', () => {
  expect(inputOf({ ...values, type: MenuType.function, permission: 'sys:user:edit' })).toMatchObject({
    path: '',
    component: '',
    redirect: '',
    permission: 'sys:user:edit',
  })
})
