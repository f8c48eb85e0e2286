import { afterEach, expect, it, vi } from 'vitest'
import { focusFirstEmptyField, focusFirstField } from './focus-first-field.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const pointer = (isCoarse: boolean) =>
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isCoarse } as MediaQueryList)

function focusedIn(html: string, isCoarse = false): string | undefined {
  pointer(isCoarse)
  document.body.innerHTML = `<form id="form">${html}</form>`
  focusFirstField('form')
  return document.activeElement?.id
}

it.each([
  ['a line', '<input id="name"><input id="other">', 'name'],
  ['a number', '<input type="number" id="name">', 'name'],
  ['several lines', '<textarea id="name"></textarea>', 'name'],
])('%s has the focus', (_what, html, id) => {
  expect(focusedIn(html)).toBe(id)
})

it.each([
  ['a list, which would open', '<input role="combobox" id="list"><input id="name">'],
  ['a calendar, which would open', '<div class="ant-picker"><input id="day"></div><input id="name">'],
  ['a box to tick', '<input type="checkbox" id="box"><input id="name">'],
  ['what cannot be changed', '<input disabled id="name">'],
])('%s has not, nor what stands below it', (_what, html) => {
  expect(focusedIn(html)).not.toMatch(/list|day|box|name/)
})

it('leaves the focus where it is in the form, and where a finger points', () => {
  document.body.innerHTML = '<form id="form"><input id="name"><input id="other"></form>'
  document.getElementById('other')?.focus()
  pointer(false)
  focusFirstField('form')
  expect(document.activeElement?.id).toBe('other')
  expect(focusedIn('<input id="name">', true)).not.toBe('name')
})

it.each([
  ['what is filled in already', '<input id="minutes" value="10"><input id="reason">', 'reason'],
  ['nothing where all is filled in', '<input id="minutes" value="10"><input id="reason" value="a fire">', 'minutes'],
])('can pass over %s', (_what, html, id) => {
  pointer(false)
  document.body.innerHTML = `<form id="form">${html}</form>`
  focusFirstEmptyField('form')
  expect(document.activeElement?.id).toBe(id)
})
