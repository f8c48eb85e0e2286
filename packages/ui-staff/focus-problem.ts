const IN_ERROR = '.ant-form-item-has-error'
/** A list of fields says it below itself; what is no longer said fades away. */
const SAID = `${IN_ERROR}, .ant-form-item-explain-error:not([class*="leave"])`
/** Where words are written, before buttons that stand around it. */
const CONTROLS = [
  'input:not([disabled], [type=hidden]), textarea:not([disabled]), [contenteditable=true]',
  'button:not([disabled]), [tabindex="0"]',
]
/** Until Ant Design shows what is said of each field, and no longer what was said before. */
const FRAMES_BEFORE = 3
const FRAMES_AT_MOST = 30

/** The first field, as the form stands on the page, of which something is said comes into view and gets the focus. */
export function focusFirstProblem(formId: string, frame = 1): void {
  requestAnimationFrame(() => {
    const item = frame < FRAMES_BEFORE ? undefined : firstInError(formId)
    if (item) show(item, formId)
    else if (frame < FRAMES_AT_MOST) focusFirstProblem(formId, frame + 1)
  })
}

/** A field that holds others is only meant if none of those is. */
function firstInError(formId: string): Element | undefined {
  const found = [...(document.getElementById(formId)?.querySelectorAll(SAID) ?? [])]
  const items = found.flatMap(one => one.closest('.ant-form-item') ?? [])
  return items.find(item => item.querySelector(IN_ERROR) === null)
}

function show(item: Element, formId: string): void {
  item.scrollIntoView({ block: 'center' })
  // Editors of many fields have the name of the field, and know which of theirs is meant.
  item.querySelector<HTMLElement>(`[id^="${CSS.escape(formId)}_"]`)?.focus()
  if (item.contains(document.activeElement)) return
  const control = CONTROLS.flatMap(one => [...item.querySelectorAll<HTMLElement>(one)])[0]
  control?.focus()
}
