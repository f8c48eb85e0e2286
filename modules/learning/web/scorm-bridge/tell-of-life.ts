/** That somebody moves or types in the package: the page around it sees nothing of it. */
const ALIVE_EVERY_MS = 5_000
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

export function tellOfLife(tell: (message: object) => void): void {
  let last = 0
  const live = (event: Event): void => {
    if (event.timeStamp - last < ALIVE_EVERY_MS) return
    last = event.timeStamp
    tell({ kind: 'alive' })
  }
  for (const sign of SIGNS) window.addEventListener(sign, live, { passive: true, capture: true })
}
