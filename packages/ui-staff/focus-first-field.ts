const TYPED = ['text', 'email', 'password', 'number']

/** Where something is typed: lists and calendars would open themselves. */
function isTyped(field: Element | null): field is HTMLInputElement | HTMLTextAreaElement {
  if (field?.getAttribute('role') === 'combobox' || field?.closest('.ant-picker, .ant-select')) return false
  if (field instanceof HTMLInputElement) return !field.disabled && TYPED.includes(field.type)
  return field instanceof HTMLTextAreaElement && !field.disabled
}

/** So that whoever opens a form can type at once. Not where a keyboard would cover what has just appeared. */
export function focusFirstField(formId: string): void {
  const form = document.getElementById(formId)
  if (form === null || form.contains(document.activeElement) || matchMedia('(pointer: coarse)').matches) return
  const first = form.querySelector('input, textarea, [contenteditable=true], button')
  if (isTyped(first)) first.focus({ preventScroll: true })
}
