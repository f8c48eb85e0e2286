const TYPED = ['text', 'email', 'password', 'number']

/** Where something is typed: lists and calendars would open themselves. */
function isTyped(field: Element | undefined): field is HTMLInputElement | HTMLTextAreaElement {
  if (field?.getAttribute('role') === 'combobox' || field?.closest('.ant-picker, .ant-select')) return false
  if (field instanceof HTMLInputElement) return !field.disabled && TYPED.includes(field.type)
  return field instanceof HTMLTextAreaElement && !field.disabled
}

/** So that whoever opens a form can type at once. Not where a keyboard would cover what has just appeared. */
export const focusFirstField = (formId: string): void => focusField(formId, ([first]) => first)

/** The same where some fields are filled in already: so is the first then, or all. */
export const focusFirstEmptyField = (formId: string): void =>
  focusField(formId, fields => fields.find(field => isTyped(field) && field.value === '') ?? fields[0])

function focusField(formId: string, choose: (fields: readonly Element[]) => Element | undefined): void {
  const form = document.getElementById(formId)
  if (form === null || form.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
  const chosen = choose([...form.querySelectorAll('input, textarea, [contenteditable=true], button')])
  if (isTyped(chosen)) chosen.focus({ preventScroll: true })
}
