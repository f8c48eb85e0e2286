/** Puts a text on the clipboard. The modern way exists on HTTPS and on this machine only; the old one is for the rest. */
export async function copyText(text: string): Promise<boolean> {
  if ('clipboard' in navigator) {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isDone) return true
  }
  return copyBySelecting(text)
}

function copyBySelecting(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, if there is one: it lets nothing outside have the focus.
  const place = focused?.closest('[role=dialog], dialog') ?? document.body
  place.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
