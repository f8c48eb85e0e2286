/** Size of letters and controls in the whole interface (specification section 4). tokens.css reads `data-size`; `boot.js` sets it before the first paint. */
import { create } from 'zustand'
import { readCookie, writeCookie } from './cookies.ts'

export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]

interface SizeState {
  readonly size: Size
  readonly setSize: (size: Size) => void
}

export const useSizeStore = create<SizeState>()(set => ({
  size: SIZES.find(size => size === readCookie('size')) ?? 'medium',
  setSize: size => {
    writeCookie('size', size)
    document.documentElement.dataset.size = size
    set({ size })
  },
}))
