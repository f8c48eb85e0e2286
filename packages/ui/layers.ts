import { create } from 'zustand'

/**
 * The open dialogs, the uppermost last. What lies outside an open dialog can be neither seen well nor read out, so
 * messages are shown inside the uppermost one.
 */
export const useLayers = create<{ readonly open: readonly HTMLElement[] }>()(() => ({ open: [] }))

export const addLayer = (element: HTMLElement) => useLayers.setState(({ open }) => ({ open: [...open, element] }))

export const removeLayer = (element: HTMLElement) =>
  useLayers.setState(({ open }) => ({ open: open.filter(other => other !== element) }))
