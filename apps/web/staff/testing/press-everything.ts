/** Presses whatever a page has, and what opens from it, as somebody would who tries everything once. */
import { act, fireEvent } from '@testing-library/react'

const CONTROLS =
  'button, a:not([href]), [role="tab"], [role="menuitem"], [role="button"], [role="combobox"], input[type="checkbox"]'
/** What lies over the page, the last on top. */
const LAYERS = '.ant-drawer-open, .ant-modal-wrap, .ant-dropdown, .ant-popover'
const CLOSERS =
  '.ant-drawer-close, .ant-modal-close, .ant-modal-confirm-btns > .ant-btn:first-child, .ant-modal-footer > .ant-btn:first-child:not(:only-child)'

const isHidden = (element: Element): boolean =>
  element.closest('[style*="display: none"], [class*="-hidden"], [aria-hidden="true"], [hidden]') !== null

/** Ids of React differ from run to run, what stands behind them does not. */
const nameOf = (element: Element): string =>
  (
    element.getAttribute('aria-label') ||
    element.textContent.trim() ||
    element.id.split('_').at(-1) ||
    element.className
  ).slice(0, 60)

interface Control {
  readonly element: HTMLElement
  readonly key: string
  readonly layer: Element | null
}

const layerOf = (element: Element): Element | null => element.closest(LAYERS)

const titleOf = (layer: Element | null): string =>
  layer?.querySelector('.ant-drawer-title, .ant-modal-title, .ant-modal-confirm-title')?.textContent ?? ''

/** A layer that was shut stays in the document for its animation. */
const topLayer = (stuck: ReadonlySet<Element>): Element | null =>
  [...document.querySelectorAll(LAYERS)].findLast(layer => !stuck.has(layer) && !isHidden(layer)) ?? null

const isDisabled = (element: Element): boolean =>
  element.matches(':disabled, [aria-disabled="true"], .ant-btn-loading') ||
  element.closest('.ant-select-disabled') !== null

function controlsNow(isSkipped: (element: Element) => boolean): Control[] {
  return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter(element => !isDisabled(element) && !element.matches(CLOSERS) && !isSkipped(element) && !isHidden(element))
    .map(element => {
      const layer = layerOf(element)
      return { element, layer, key: `${titleOf(layer)}|${element.getAttribute('role') ?? ''}|${nameOf(element)}` }
    })
}

/** Buttons that end a dialog come after what else it holds. */
const isEnd = ({ element, layer }: Control): boolean =>
  layer !== null && element.closest('.ant-drawer-footer, .ant-modal-footer, .ant-modal-confirm-btns') !== null

function press({ element }: Control): void {
  if (element.getAttribute('role') === 'combobox') fireEvent.mouseDown(element)
  fireEvent.click(element)
}

function shut(layer: Element): void {
  const closer = layer.querySelector(CLOSERS)
  if (closer) return void fireEvent.click(closer)
  fireEvent.keyDown(layer, { key: 'Escape', code: 'Escape', keyCode: 27 })
  fireEvent.mouseDown(document.body)
}

interface Walk {
  /** Until what was pressed has asked and drawn. */
  readonly settle: () => Promise<void>
  readonly isSkipped: (element: Element) => boolean
  readonly maxPresses: number
}

/** What was pressed, and which controls came with it. */
function makeMemory() {
  const pressed = new Map<string, number>()
  const revealed = new Map<string, Set<string>>()
  const isPending = (key: string, seen = new Set<string>()): boolean =>
    [...(revealed.get(key) ?? [])].some(
      child => !pressed.has(child) || (!seen.has(child) && isPending(child, seen.add(child))),
    )
  return {
    pressed,
    /** What is fresh; else what leads back to something that a press has shut away. */
    choose(here: readonly Control[]): Control | undefined {
      const fresh = here.filter(({ key }) => !pressed.has(key))
      return (
        fresh.find(control => !isEnd(control)) ??
        fresh[0] ??
        here.find(({ key }) => isPending(key) && (pressed.get(key) ?? 0) <= (revealed.get(key)?.size ?? 0))
      )
    },
    note(key: string, before: readonly Control[], after: readonly Control[]): void {
      pressed.set(key, (pressed.get(key) ?? 0) + 1)
      const known = new Set(before.map(control => control.key))
      const fresh = after.flatMap(control => (known.has(control.key) || pressed.has(control.key) ? [] : [control.key]))
      revealed.set(key, new Set([...(revealed.get(key) ?? []), ...fresh]))
    },
  }
}

/** What was pressed, by name. */
export async function pressEverything({ settle, isSkipped, maxPresses }: Walk): Promise<readonly string[]> {
  const memory = makeMemory()
  const stuck = new Set<Element>()
  let controls = controlsNow(isSkipped)
  for (let presses = 0; presses < maxPresses; presses += 1) {
    const top = topLayer(stuck)
    const control = memory.choose(controls.filter(({ layer }) => layer === top))
    if (control === undefined && top === null) break
    // What a press starts, React ends inside `act` only.
    await act(async () => (control ? press(control) : top && shut(top)))
    await settle()
    const before = controls
    controls = controlsNow(isSkipped)
    if (control) memory.note(control.key, before, controls)
    else if (top !== null && topLayer(stuck) === top) stuck.add(top)
  }
  return [...memory.pressed.keys()]
}
